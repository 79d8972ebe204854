import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs';
import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { IconButton } from '../IconButton.tsx';

const formats = [
  { name: 'bold', label: 'Gras', Icon: IconBold },
  { name: 'italic', label: 'Italique', Icon: IconItalic },
  { name: 'underline', label: 'Souligné', Icon: IconUnderline },
  { name: 'bulletList', label: 'Liste à puces', Icon: IconList },
  { name: 'orderedList', label: 'Liste numérotée', Icon: IconListNumbers },
  { name: 'blockquote', label: 'Citation', Icon: IconBlockquote },
] as const;
const heading = { name: 'heading', label: 'Titre', Icon: IconHeading } as const;
type Format = (typeof formats)[number] | typeof heading;

function toggle(editor: Editor, name: Format['name']): void {
  const chain = editor.chain().focus();
  const chains = {
    bold: () => chain.toggleBold(),
    italic: () => chain.toggleItalic(),
    underline: () => chain.toggleUnderline(),
    bulletList: () => chain.toggleBulletList(),
    orderedList: () => chain.toggleOrderedList(),
    blockquote: () => chain.toggleBlockquote(),
    heading: () => chain.toggleHeading({ level: 2 }),
  };
  chains[name]().run();
}

/** Buttons for the formats of the selected text. */
export function FormatBar({ editor, hasHeadings }: { editor: Editor; hasHeadings: boolean }) {
  const offered: readonly Format[] = hasHeadings ? [heading, ...formats] : formats;
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => offered.map(({ name }) => current.isActive(name)),
  });
  return (
    <Toolbar aria-label="Mise en forme" className="flex flex-wrap gap-0.5">
      {offered.map(({ name, label, Icon }, index) => (
        <IconButton
          key={name}
          label={label}
          size="small"
          aria-pressed={active[index] ?? false}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          onPress={() => toggle(editor, name)}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
    </Toolbar>
  );
}
