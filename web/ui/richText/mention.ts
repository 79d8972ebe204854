import Mention from '@tiptap/extension-mention';
import type { Editor } from '@tiptap/react';
import type { Suggested } from '../SuggestionList.tsx';

type Document = Editor['state']['doc'];

/** Mentions as the API keeps them: whose it is in an attribute, the name as text. */
export const StoredMention = Mention.extend({
  addAttributes() {
    return {
      id: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-mention'),
        renderHTML: ({ id }) => ({ 'data-mention': id }),
      },
      label: {
        default: null,
        parseHTML: (element) => element.textContent.replace(/^@/, ''),
        renderHTML: () => ({}),
      },
    };
  },
  parseHTML: () => [{ tag: 'span[data-mention]' }, { tag: 'a[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    { ...HTMLAttributes, class: 'mention' },
    `@${String(node.attrs.label)}`,
  ],
});

/** Who stands in a text, the name by the id. */
function mentionedIn(document: Document): Map<string, string> {
  const people = new Map<string, string>();
  document.descendants(({ type, attrs }) => {
    if (type.name === StoredMention.name) people.set(String(attrs.id), String(attrs.label));
  });
  return people;
}

/** What is marked as somebody becomes the words alone. */
function unmark(editor: Editor, id: string): void {
  const { state, view } = editor;
  const { tr } = state;
  state.doc.descendants(({ type, attrs, nodeSize }, position) => {
    if (type.name !== StoredMention.name || attrs.id !== id) return;
    const from = tr.mapping.map(position);
    tr.replaceWith(from, from + nodeSize, state.schema.text(`@${String(attrs.label)}`));
  });
  view.dispatch(tr);
}

/**
 * Looks at the mentions that a paste has brought: one of somebody who cannot be mentioned here, or whose name it is
 * not, stays as text. Where that cannot be asked, who reads the text decides.
 */
export async function checkPasted(
  editor: Editor,
  before: Document,
  find: ((search: string) => Promise<readonly Suggested[]>) | undefined,
): Promise<void> {
  const known = mentionedIn(before);
  const brought = [...mentionedIn(editor.state.doc)].filter(([id]) => !known.has(id));
  const strangers = await Promise.all(
    brought.map(async ([id, label]) => {
      if (!find) return [id];
      try {
        const found = await find(label);
        return found.some((one) => one.id === id && one.label === label) ? [] : [id];
      } catch {
        return [];
      }
    }),
  );
  if (editor.isDestroyed) return;
  for (const id of strangers.flat()) unmark(editor, id);
}
