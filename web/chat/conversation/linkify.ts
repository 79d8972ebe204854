/**
 * Makes the web addresses of a message clickable. `html` is text that the server has escaped, so an
 * address ends at white space or at markup; the result is sanitised again where it is shown.
 */
export function linkify(html: string): string {
  if (html.includes('<a ')) return html;
  return html.replaceAll(
    /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
}
