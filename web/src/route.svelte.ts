// The address of the page: the gallery `/`, a table `/table/ID`, an invitation `/join/INVITE`, the rules `/rules/GAME`,
// all studies `/studies` and one of them `/studies/KEY`.

export type Route =
  | { page: "gallery" }
  | { page: "table"; table: string }
  | { page: "join"; invite: string }
  | { page: "rules"; game: string }
  | { page: "studies"; study: string | null };

export function readRoute(path: string): Route {
  const [, page, written] = path.split("/");
  const id = written ? decoded(written) : "";
  if (page === "table" && id) return { page: "table", table: id };
  if (page === "join" && id) return { page: "join", invite: id };
  if (page === "rules" && id) return { page: "rules", game: id };
  if (page === "studies") return { page: "studies", study: id || null };
  return { page: "gallery" };
}

/** A link that was damaged on its way is taken as it stands: the server says that there is no such thing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Address {
  route: Route = $state.raw(readRoute(location.pathname));
  search = $state(location.search);
  /** Whether the page was come to by the browser's way back or forward. */
  returned = false;

  constructor() {
    addEventListener("popstate", () => {
      this.returned = true;
      this.read();
    });
  }

  go(path: string, replace = false): void {
    this.returned = false;
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.route = readRoute(location.pathname);
    this.search = location.search;
  }
}

export const address = new Address();

export const tablePath = (id: string): string => `/table/${encodeURIComponent(id)}`;
export const studyPath = (key: string): string => `/studies/${encodeURIComponent(key)}`;
export const rulesPath = (game: string): string => `/rules/${encodeURIComponent(game)}`;

/** Follows links inside the page without loading it anew; everything else is left to the browser. */
export function followLink(e: MouseEvent): void {
  if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
  const link = (e.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin || link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
  e.preventDefault();
  address.go(link.pathname + link.search);
}
