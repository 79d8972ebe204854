import { act, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { RichTextEditor, type RichTextHandle } from '../../../web/ui/RichTextEditor.tsx';

test.each([
  '<ul><li><p>Voile</p></li></ul>',
  '<ol><li>Voile</li></ol>',
  '<blockquote><p>Voile</p></blockquote>',
  '<p>Voile</p><p></p>',
])(
  'an editor of %s reports no change when nothing is typed, and no empty paragraph at the end',
  async (initial) => {
    const onChange = vi.fn<(content: { html: string }) => void>();
    const handle = createRef<RichTextHandle>();
    render(<RichTextEditor label="Texte" initial={initial} onChange={onChange} ref={handle} autoFocus />);
    const field = await screen.findByRole('textbox', { name: 'Texte' });
    // The editor adds its paragraph once it has the focus.
    await vi.waitFor(() => expect(field.lastElementChild?.outerHTML).toMatch(/^<p><br/));
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    expect(onChange).not.toHaveBeenCalled();
    act(() => handle.current?.insert('Mer'));
    expect(onChange).toHaveBeenCalled();
    expect(onChange.mock.lastCall?.[0].html).not.toMatch(/<p><\/p>$/);
  },
);
