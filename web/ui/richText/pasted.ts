/** Elements of Word and others that carry no content. */
const foreign = [
  'style',
  'script',
  'xml',
  'meta',
  'link',
  'title',
  'img',
  'colgroup',
  '.MsoCommentReference',
  '[style*="mso-element:comment"]',
  '[style*="mso-comment-reference"] > a',
].join(',');

/** The level of a paragraph that Word displays as a list entry; else undefined. */
function levelOf(element: Element): number | undefined {
  const [, level] = /mso-list:[^;]*\blevel(\d)/.exec(element.getAttribute('style') ?? '') ?? [];
  return level === undefined ? undefined : Number(level);
}

/** Removes Word's list marker and returns it. */
function takeMark(entry: Element): string {
  const mark = entry.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
  mark?.remove();
  return (mark?.textContent ?? '').trim();
}

/** Whether a list marker is ordered: `1.`, `a)`, `iv.`. */
const isCounted = (mark: string): boolean => /^(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(mark);

interface OpenList {
  level: number;
  list: HTMLElement;
}

/** Converts runs of Word's list paragraphs to lists. */
function makeLists(body: HTMLElement): void {
  const open: OpenList[] = [];
  let last: Element | null = null;
  for (const entry of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = levelOf(entry);
    if (level === undefined) continue;
    if (entry.previousElementSibling !== last || last === null) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const mark = takeMark(entry);
    let current = open.at(-1);
    if (current?.level !== level) {
      const list = body.ownerDocument.createElement(isCounted(mark) ? 'ol' : 'ul');
      const start = Number.parseInt(mark, 10);
      if (start > 1) list.setAttribute('start', String(start));
      const parent = current?.list.lastElementChild;
      if (parent) parent.append(list);
      else entry.before(list);
      current = { level, list };
      open.push(current);
    }
    const item = body.ownerDocument.createElement('li');
    const line = body.ownerDocument.createElement('p');
    line.append(...entry.childNodes);
    item.append(line);
    current.list.append(item);
    entry.remove();
    last = open[0]?.list ?? null;
  }
}

/** Replaces an element by nested others. */
function rename(element: Element, ...names: readonly [string, ...string[]]): void {
  const made = names.map((name) => element.ownerDocument.createElement(name));
  for (const [index, outer] of made.entries()) {
    const inner = made[index + 1];
    if (inner) outer.append(inner);
    else outer.append(...element.childNodes);
  }
  element.replaceWith(made[0] ?? '');
}

/**
 * Converts pasted HTML for the editor: Word's lists become lists and headings bold lines; pictures, styles and comments
 * are dropped.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(foreign)) element.remove();
  for (const element of body.querySelectorAll(String.raw`o\:p`)) element.replaceWith(...element.childNodes);
  makeLists(body);
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) rename(heading, 'p', 'strong');
  for (const line of body.querySelectorAll('p'))
    if (line.textContent.replaceAll(/\s/g, '') === '' && line.childElementCount === 0) line.textContent = '';
  return body.innerHTML;
}

/** Lines of a pasted text, empty ones included. */
export const pastedLines = (text: string): string[] => text.replaceAll('\r\n', '\n').split(/[\n\r]/);
