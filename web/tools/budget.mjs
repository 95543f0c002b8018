// After a build: compresses the files beside themselves, and fails when script and style have grown too large.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const OUT = new URL("../../src/trefoil/web/", import.meta.url);
const LIMIT = 120 * 1024;
const TEXT = /\.(?:css|html|js|json|svg)$/;

let sum = 0;
for (const name of readdirSync(OUT, { recursive: true })) {
  if (!TEXT.test(name)) continue;
  const file = new URL(name, OUT);
  const packed = gzipSync(readFileSync(file), { level: 9 });
  if (name.startsWith("assets/")) writeFileSync(new URL(`${name}.gz`, OUT), packed);
  if (/\.(?:css|js)$/.test(name)) sum += packed.length;
}
console.log(`script and style: ${(sum / 1024).toFixed(1)} KiB compressed, at most ${LIMIT / 1024}`);
if (sum > LIMIT) process.exit(1);
