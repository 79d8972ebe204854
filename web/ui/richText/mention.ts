import Mention from '@tiptap/extension-mention';
import type { Editor } from '@tiptap/react';
import { type FindMembers, type MentionedPerson, findInvalidMentions } from '../findInvalidMentions.ts';

type Document = Editor['state']['doc'];

/** Mentions as the API stores them: id in an attribute, name as text. */
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

const isMark = ({ id, label }: MentionedPerson, attrs: Readonly<Record<string, unknown>>): boolean =>
  String(attrs.id) === id && String(attrs.label) === label;

function mentionedIn(document: Document): MentionedPerson[] {
  const marks: MentionedPerson[] = [];
  document.descendants(({ type, attrs }) => {
    if (type.name === StoredMention.name && !marks.some((mark) => isMark(mark, attrs)))
      marks.push({ id: String(attrs.id), label: String(attrs.label) });
  });
  return marks;
}

/** Turns a mention into plain text. */
function unmark(editor: Editor, mark: MentionedPerson): void {
  const { state, view } = editor;
  const { tr } = state;
  state.doc.descendants(({ type, attrs, nodeSize }, position) => {
    if (type.name !== StoredMention.name || !isMark(mark, attrs)) return;
    const from = tr.mapping.map(position);
    tr.replaceWith(from, from + nodeSize, state.schema.text(`@${mark.label}`));
  });
  // Undoing a change must not bring it back.
  view.dispatch(tr.setMeta('addToHistory', false));
}

/** Turns invalid mentions that came since `before`, or all, into plain text, and returns them. */
export async function checkMentions(
  editor: Editor,
  find: FindMembers | undefined,
  before?: Document,
): Promise<MentionedPerson[]> {
  const known = before ? mentionedIn(before) : [];
  const brought = mentionedIn(editor.state.doc).filter((mark) => !known.some((one) => isMark(one, mark)));
  const strangers = await findInvalidMentions(brought, find, before ? 'pasted' : 'draft');
  if (editor.isDestroyed) return [];
  for (const mark of strangers) unmark(editor, mark);
  return strangers;
}
