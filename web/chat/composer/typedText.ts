/** The text as its author typed it, from the HTML of a message. */
export function typedTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  return body.textContent;
}
