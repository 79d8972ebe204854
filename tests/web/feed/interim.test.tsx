import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { drafts, readDraft } from '../../../web/drafts/useDraft.ts';
import { EditorFallback } from '../../../web/feed/composer/EditorFallback.tsx';
import { useIsDraftComplete } from '../../../web/feed/composer/interim.ts';
import { emptyPost } from '../../../web/feed/composer/postDraft.ts';

/** What an editor begins with, once it may. */
function Editor() {
  return useIsDraftComplete() ? <Begun /> : null;
}
function Begun() {
  const [html] = useState(() => readDraft('post:home', emptyPost).html);
  return <output>{html}</output>;
}

test('an editor that has come begins when nothing is typed beside it any more', () => {
  const { rerender } = render(
    <>
      <Editor />
      <EditorFallback communityId={null} />
    </>,
  );
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.change(screen.getByLabelText('Votre publication'), { target: { value: 'Au dernier moment' } });
  rerender(<Editor />);
  expect(screen.getByRole('status').textContent).toContain('Au dernier moment');
});

test('what is typed there after a first version was sent keeps its key: of both only one is published', () => {
  drafts.write('post:home', { ...emptyPost, html: '<p>Un</p>', text: 'Un', key: 'first' }, true);
  render(<EditorFallback communityId={null} />);
  fireEvent.change(screen.getByLabelText('Votre publication'), { target: { value: 'Deux' } });
  expect(readDraft('post:home', emptyPost)).toMatchObject({ key: null, formerKey: 'first' });
});
