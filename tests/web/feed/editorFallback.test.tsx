import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drafts, readDraft } from '../../../web/drafts/useDraft.ts';
import { EditorFallback } from '../../../web/feed/Composer.tsx';
import { emptyPost } from '../../../web/feed/composer/postDraft.ts';

test('text changed after a submission keeps its key, so that one version is published', () => {
  drafts.write('post:home', { ...emptyPost, html: '<p>Un</p>', text: 'Un', key: 'first' }, true);
  render(<EditorFallback communityId={null} />);
  fireEvent.change(screen.getByLabelText('Votre publication'), { target: { value: 'Deux' } });
  expect(readDraft('post:home', emptyPost)).toMatchObject({ key: null, formerKey: 'first' });
});

test('keeps a last space, which a word may follow in the editor', () => {
  render(<EditorFallback communityId={null} />);
  fireEvent.change(screen.getByLabelText('Votre publication'), { target: { value: 'Deux ' } });
  expect(readDraft('post:home', emptyPost)).toMatchObject({ html: '<p>Deux </p>' });
});
