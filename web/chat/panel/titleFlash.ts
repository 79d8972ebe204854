/** Interval between the two titles, in milliseconds, and number of changes. */
const pause = 1_000;
const mostChanges = 20;

let count = 0;
let own: string | null = null;
let timer: ReturnType<typeof setInterval> | undefined;

/** « Nouveau message », « (3) Nouveaux messages ». */
const words = () => (count === 1 ? 'Nouveau message' : `(${count}) Nouveaux messages`);

/** Adds one message to the count in the tab's title and flashes it. */
export function flashTitle(): void {
  count += 1;
  own ??= document.title;
  clearInterval(timer);
  let changes = 0;
  const change = () => {
    if (changes >= mostChanges) {
      clearInterval(timer);
      return;
    }
    changes += 1;
    document.title = changes % 2 === 1 ? words() : (own ?? document.title);
  };
  change();
  timer = setInterval(change, pause);
}

/** Restores the tab's title (B224). */
export function restoreTitle(): void {
  clearInterval(timer);
  count = 0;
  if (own !== null) document.title = own;
  own = null;
}
