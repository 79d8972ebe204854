import type { Block, ReadPart } from './readOffice.ts';
import {
  all,
  attribute,
  childrenNamed,
  maxTableColumns,
  maxTableRows,
  repeated,
  withoutEmptyEnd,
} from './xmlNodes.ts';

/** Text of a paragraph with its tabs, breaks and spaces. */
function textOf(node: Element): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) text += child.textContent ?? '';
    if (!(child instanceof Element)) continue;
    if (child.localName === 's') text += ' '.repeat(repeated(child, 'c', 100));
    else if (child.localName === 'tab') text += '\t';
    else if (child.localName === 'line-break') text += '\n';
    // Comments and notes are not part of the text.
    else if (child.localName !== 'annotation' && child.localName !== 'note') text += textOf(child);
  }
  return text;
}

function tableOf(table: Element): Block {
  const rows: string[][] = [];
  for (const row of all(table, 'table-row')) {
    const cells: string[] = [];
    for (const cell of childrenNamed(row, 'table-cell', 'covered-table-cell')) {
      const text = childrenNamed(cell, 'p').map(textOf).join('\n');
      const times = repeated(cell, 'number-columns-repeated', maxTableColumns - cells.length);
      if (cells.length < maxTableColumns) cells.push(...Array<string>(times).fill(text));
    }
    const isEmpty = cells.every((cell) => cell === '');
    const times = isEmpty ? 1 : repeated(row, 'number-rows-repeated', maxTableRows - rows.length);
    if (rows.length < maxTableRows) rows.push(...Array.from({ length: times }, () => cells));
  }
  return { kind: 'table', rows: withoutEmptyEnd(rows) };
}

function blocksIn(node: Element): Block[] {
  return [...node.children].flatMap((child): Block[] => {
    if (child.localName === 'h') return [{ kind: 'heading', text: textOf(child) }];
    if (child.localName === 'p') return [{ kind: 'paragraph', text: textOf(child) }];
    if (child.localName === 'table') {
      const name = node.localName === 'spreadsheet' ? attribute(child, 'name') : null;
      return [...(name === null ? [] : [{ kind: 'heading' as const, text: name }]), tableOf(child)];
    }
    // Notes of the speaker.
    return child.localName === 'notes' ? [] : blocksIn(child);
  });
}

/** The text of an OpenDocument text, spreadsheet or presentation. */
export function readOpenDocument(read: ReadPart): Block[] {
  const content = read('content.xml');
  const [body] = content ? all(content, 'body') : [];
  if (!body) throw new Error('The document has no content.');
  return blocksIn(body);
}
