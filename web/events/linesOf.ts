/** Converts HTML to text with paragraphs and lists. */
export function linesOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n');
  for (const item of body.querySelectorAll('li')) item.prepend('- ');
  for (const block of body.querySelectorAll(
    'p, div, li, ul, ol, blockquote, pre, tr, h1, h2, h3, h4, h5, h6',
  ))
    block.append('\n');
  return body.textContent.replaceAll(/\n{3,}/g, '\n\n').trim();
}
