/** Maximum bytes per line of a calendar file. */
const longestLine = 75;
const encoder = new TextEncoder();

/** Folds a line at 75 bytes, neither within a character nor after a backslash. */
function folded(line: string): string {
  let lines = '';
  let size = 0;
  for (const [part] of line.matchAll(/\\?[^]/gu)) {
    const bytes = encoder.encode(part).length;
    if (size + bytes > longestLine) {
      lines += '\r\n ';
      // The leading space counts.
      size = 1;
    }
    lines += part;
    size += bytes;
  }
  return lines;
}

/** Folds the lines of a calendar file as RFC 5545 counts them, in bytes. */
export const foldLines = (calendar: string): string =>
  `${calendar.replaceAll('\r\n ', '').split('\r\n').map(folded).join('\r\n')}\r\n`;
