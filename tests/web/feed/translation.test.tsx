/** Translations and link previews of posts. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
// Both are loaded on demand by the card of a post.
import '../../../web/link-preview/LinkPreview.tsx';
import '../../../web/translation/Translation.tsx';
import { showPost } from './showPost.tsx';

/** The translation of a post into the language of its reader. */
async function translate(translation: string | null) {
  const post = await showPost({ isTranslatable: true });
  await userEvent.click(screen.getByRole('button', { name: /^Actions sur la publication/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Traduire' }));
  await post.asked('TranslationQuery');
  const { mock } = post.environment;
  // By its document: the first request leaves the language out.
  const answer = (text: string | null) =>
    act(async () => {
      const operation = mock.getMostRecentOperation();
      const data = MockPayloadGenerator.generate(operation, {
        Platform: () => ({ hasTranslationService: true }),
        Viewer: () => ({ id: 'viewer', language: 'NL' }),
        Node: () => ({ __typename: 'Post', id: 'post-7' }),
        Post: () => ({ id: 'post-7', translation: text }),
      });
      mock.resolve(operation.request.node, data);
    });
  await answer(translation);
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Traduction en' });
  return { ...post, answer, field };
}

test('B257 B471 B472: a post is translated into the reader’s language, or one of the eleven', async () => {
  const { answer, asked, field, sent } = await translate('<p>Goedendag <script>x</script></p>');
  expect(field.value).toBe('NL');
  expect(field.options).toHaveLength(11);
  expect(screen.getByText('Goedendag').closest('[lang]')?.getAttribute('lang')).toBe('nl');
  expect(document.querySelector('[lang] script')).toBeNull();
  await userEvent.selectOptions(field, 'Anglais');
  await asked('TranslationQuery');
  expect(sent()).toMatchObject({ language: 'EN' });
  expect(screen.getByText('Goedendag')).toBeTruthy();
  await answer('<p>Hello</p>');
  expect(await screen.findByText('Hello')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Masquer la traduction' }));
  expect(screen.queryByText('Hello')).toBeNull();
});

test('translates the new text of a post that is edited meanwhile', async () => {
  const { answer, asked, environment } = await translate('<p>Goedendag</p>');
  act(() => environment.commitUpdate((store) => store.get('post-7')?.setValue('<p>Bonsoir</p>', 'text')));
  await asked('TranslationQuery');
  await answer('<p>Goedenavond</p>');
  expect(await screen.findByText('Goedenavond')).toBeTruthy();
  expect(screen.queryByText('Goedendag')).toBeNull();
});

test('B258: shows a failed translation below the post', async () => {
  await translate(null);
  const article = within(screen.getByRole('article'));
  expect(article.getByText('La traduction n’est pas disponible pour le moment.')).toBeTruthy();
  expect(article.getByText('Bonjour')).toBeTruthy();
});

test('B498 B772: shows the page’s metadata for a link that opens in a new tab', async () => {
  const { answerTo, asked, sent } = await showPost({ link: 'https://journal.example/regate' });
  await asked('LinkPreviewQuery');
  expect(sent()).toEqual({ url: 'https://journal.example/regate' });
  await act(async () =>
    answerTo('LinkPreviewQuery', {
      linkPreview: {
        title: 'La régate d’automne',
        description: 'Trois jours de voile',
        siteName: 'Le Journal du port',
        imageUrl: null,
      },
    }),
  );
  const card = await screen.findByRole<HTMLAnchorElement>('link', { name: /^La régate d’automne/ });
  expect(card.textContent).toBe('La régate d’automneLe Journal du port · Trois jours de voile');
  expect([card.href, card.target, card.rel]).toEqual([
    'https://journal.example/regate',
    '_blank',
    'noopener noreferrer',
  ]);
});
