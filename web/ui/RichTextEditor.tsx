import { Fragment, Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from './keys.tsx';
import { type FindMembers, type MentionedPerson, describeUnmarkedMentions } from './findInvalidMentions.ts';
import { findWebAddresses } from './links.ts';
import { pastedFiles } from './browserFiles.ts';
import { FormatBar } from './richText/FormatBar.tsx';
import { checkMentions, StoredMention } from './richText/mention.ts';
import { cleanPasted, pastedLines } from './richText/pasted.ts';
import { tables } from './richText/tables.ts';
import { SuggestionHint, SuggestionList } from './SuggestionList.tsx';
import { useSuggestions } from './useSuggestions.ts';
import { toParagraphs, hasTypedWhiteSpace } from './textToHtml.ts';

/** Content of the editor. */
export interface RichText {
  html: string;
  /** Plain text, one line per paragraph. */
  text: string;
  isEmpty: boolean;
}

/** Methods of a mounted editor. */
export interface RichTextHandle {
  /** Inserts at the caret. */
  insert: (text: string) => void;
  focus: () => void;
}

interface Props {
  label: string;
  placeholder?: string;
  /** Initial HTML. */
  initial?: string;
  /** Whether headings are allowed. */
  hasHeadings?: boolean;
  /** Counts replacements of the content by `initial`. */
  fillCount?: number;
  onChange: (content: RichText) => void;
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSubmit?: () => void;
  /** Suggestions after `@`; without it `@` is plain text. */
  suggest?: FindMembers | undefined;
  /** Hint while `suggest` is not available yet. */
  suggestHint?: string;
  error?: string | undefined;
  /** Whether the text stays as it is, with the caret in it. */
  isReadOnly?: boolean;
  /** Whether it takes the height that is left on a phone's screen. */
  isFilling?: boolean;
  /** Shown beside the formats. */
  note?: ReactNode;
  autoFocus?: boolean;
  ref?: Ref<RichTextHandle>;
}

/** Keeps typed spaces when reopening a text. */
const parseOptionsFor = (html: string) => (hasTypedWhiteSpace(html) ? { preserveWhitespace: true } : {});

/** Empty trailing paragraphs. */
const emptyEnd = /(?:<p>(?:<br[^>]*>)?<\/p>)+$/;

/** The HTML without empty trailing paragraphs. */
const htmlIn = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML().replace(emptyEnd, ''));

const readOnlyKey = new PluginKey('readOnly');
/** Rejects changes; an editor that is not editable would lose the focus. */
const readOnly = new Plugin({ key: readOnlyKey, filterTransaction: ({ docChanged }) => !docChanged });

/** Milliseconds after mounting at which the editor is surely painted. */
const warmUpDelay = 300;

/** Runs the code of typing once in a detached state, so that the first keystroke is fast. */
function warmUp(editor: Editor): void {
  const { state } = editor;
  state.apply(state.tr.insertText('a '));
  editor.getHTML();
  editor.getText();
}

/** A rich text editor with suggestions after `@`. Heavy: load it on demand. */
export function RichTextEditor({
  label,
  placeholder = '',
  initial = '',
  hasHeadings = false,
  fillCount = 0,
  onChange,
  onSubmit,
  suggest,
  suggestHint,
  error,
  isReadOnly = false,
  isFilling = false,
  note,
  autoFocus = false,
  ref,
}: Props) {
  const id = useId();
  const [isEmpty, setEmpty] = useState(initial === '');
  const [unmarked, setUnmarked] = useState<readonly MentionedPerson[]>([]);
  const { options, shown, choose } = useSuggestions(suggest, suggestHint);
  // The editor is created once, so it reads current callbacks from a ref.
  const latest = useRef({ suggest, onSubmit });
  useEffect(() => {
    latest.current = { suggest, onSubmit };
  }, [suggest, onSubmit]);
  // Changing options would re-create the editor on each keystroke.
  const [first] = useState(() => ({
    content: toParagraphs(initial),
    parseOptions: parseOptionsFor(initial),
  }));
  const addUnmarked = (marks: readonly MentionedPerson[]) => {
    if (marks.length > 0) setUnmarked((before) => [...before, ...marks]);
  };
  /** The value last passed to `onChange`, or the initial content. */
  const reported = useRef<string | null>(null);
  const editor = useEditor({
    // The CSP forbids style elements; the styles are in the theme.
    injectCSS: false,
    ...first,
    extensions: [
      StarterKit.configure({
        heading: hasHeadings ? { levels: [1, 2, 3, 4, 5, 6] } : false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
        link: {
          openOnClick: false,
          autolink: true,
          defaultProtocol: 'https',
          // Other addresses become links when displayed.
          shouldAutoLink: (address) => findWebAddresses(address)[0] === address,
        },
      }),
      StoredMention.configure({ suggestion: options }),
      ...tables,
    ],
    editorProps: {
      attributes: {
        role: 'textbox',
        dir: 'auto',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(isReadOnly ? { 'aria-readonly': 'true' } : {}),
        ...(error === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
        ...(shown && shown.items.length > 0
          ? { 'aria-controls': `${id}-list`, 'aria-activedescendant': `${id}-list-${shown.index}` }
          : {}),
        class: 'html min-h-24 px-4 py-3 text-base outline-none',
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return false;
        latest.current.onSubmit?.();
        return true;
      },
      transformPastedHTML: cleanPasted,
      clipboardTextParser: (text, _context, _isPlain, { state: { schema } }) =>
        new Slice(
          Fragment.from(
            pastedLines(text).map((line) =>
              schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]),
            ),
          ),
          1,
          1,
        ),
      // The surrounding form handles files.
      handlePaste: (_view, event) => pastedFiles(event.clipboardData).length > 0,
      handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0,
    },
    onTransaction: ({ editor: current, transaction }) => {
      if (transaction.getMeta('paste') || transaction.getMeta('uiEvent') === 'drop')
        void checkMentions(current, latest.current.suggest, transaction.before).then(addUnmarked);
    },
    onUpdate: ({ editor: current }) => {
      setEmpty(current.isEmpty);
      const html = htmlIn(current);
      // The editor appends a paragraph after a list by itself.
      if (html === reported.current) return;
      reported.current = html;
      onChange({
        html,
        text: current.getText({ blockSeparator: '\n' }),
        isEmpty: current.isEmpty,
      });
    },
  });
  // Synchronously, because `focus` waits for a frame.
  useLayoutEffect(() => {
    // React may re-create the editor between rendering and mounting.
    if (editor.isDestroyed) return;
    reported.current = htmlIn(editor);
    if (!autoFocus) return;
    editor.commands.focus('end');
    editor.view.focus();
  }, [editor, autoFocus]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!editor.isDestroyed) warmUp(editor);
    }, warmUpDelay);
    return () => clearTimeout(timer);
  }, [editor]);
  useEffect(() => {
    if (!isReadOnly || editor.isDestroyed) return undefined;
    editor.registerPlugin(readOnly);
    return () => void editor.unregisterPlugin(readOnlyKey);
  }, [editor, isReadOnly]);
  const filled = useRef(fillCount);
  useEffect(() => {
    if (filled.current === fillCount) return;
    filled.current = fillCount;
    editor.commands.setContent(toParagraphs(initial), {
      emitUpdate: false,
      parseOptions: parseOptionsFor(initial),
    });
    reported.current = htmlIn(editor);
    setEmpty(editor.isEmpty);
    // Continue typing at the end of the new text.
    if (editor.isFocused) editor.commands.focus('end');
  }, [editor, fillCount, initial]);
  // People may have left since a text was written, and another community has other members.
  useEffect(() => {
    if (suggest) void checkMentions(editor, suggest).then(addUnmarked);
  }, [editor, fillCount, suggest]);
  useImperativeHandle(ref, () => ({
    insert: (text) => void editor.chain().focus().insertContent(text).run(),
    focus: () => void editor.commands.focus(),
  }));

  return (
    <div className={`flex flex-col ${isFilling ? 'flex-1' : ''}`}>
      <div className={`relative ${isFilling ? 'max-sm:flex max-sm:flex-1 max-sm:flex-col' : ''}`}>
        {isEmpty && (
          <p aria-hidden="true" className="pointer-events-none absolute m-0 px-4 py-3 text-base text-muted">
            {placeholder}
          </p>
        )}
        <EditorContent
          editor={editor}
          className={`max-h-96 overflow-y-auto ${isFilling ? 'max-sm:flex max-sm:max-h-none max-sm:flex-1 max-sm:flex-col max-sm:*:flex-1' : ''}`}
        />
        {shown && shown.items.length === 0 && suggestHint !== undefined && (
          <SuggestionHint place={shown.place}>{suggestHint}</SuggestionHint>
        )}
        {shown && shown.items.length > 0 && (
          <SuggestionList
            id={`${id}-list`}
            items={shown.items}
            index={shown.index}
            place={shown.place}
            onChoose={choose}
          />
        )}
      </div>
      {unmarked.length > 0 && (
        <p role="status" className="m-0 px-4 pb-2 text-sm text-muted">
          {describeUnmarkedMentions(unmarked)}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="m-0 px-4 pb-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-2 px-2 pb-1">
        <FormatBar editor={editor} hasHeadings={hasHeadings} />
        {note}
      </div>
    </div>
  );
}
