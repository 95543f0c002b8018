// The one sound of the table: two soft tones, made here, so that nothing is loaded for it.
let context: AudioContext | undefined;

const TONES = [
  { at: 0, pitch: 587 },
  { at: 0.11, pitch: 784 },
];
const LASTS = 0.34;
const LOUD = 0.07;

/** Sounds once.  A browser that lets no page sound before it was touched keeps silent. */
export function chime(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume().catch(() => null);
  for (const { at, pitch } of TONES) {
    const tone = context.createOscillator(), volume = context.createGain();
    const start = context.currentTime + at;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUD, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + LASTS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + LASTS);
  }
}
