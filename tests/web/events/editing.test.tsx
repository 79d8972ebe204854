import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
// Loaded on demand otherwise.
import '../../../web/events/EventAnswers.tsx';
import '../../../web/feed/EditPostDialog.tsx';
import '../../../web/feed/PostEntries.tsx';
import '../../../web/ui/MenuLayer.tsx';
import { plain, showPost } from '../feed/showPost.tsx';
import { holdPictures } from '../holdPictures.ts';

const event = {
  id: 'event-1',
  version: 'v1',
  title: 'Régate',
  location: 'Port',
  text: '<p>Venez <b>nombreux</b></p>',
  startsAt: new Date('2030-12-05T09:30').toISOString(),
  endsAt: new Date('2030-12-05T17:00').toISOString(),
  image: null,
  capacity: 12,
  responseCounts: null,
  viewerCanEdit: true,
};

/** The open form of an event, on a platform with these capabilities. */
async function edit(capabilities: readonly string[], changes: object = {}) {
  const edited = { ...event, ...changes };
  const post = await showPost({ event: edited, viewerCanEdit: false }, {}, capabilities);
  await userEvent.click(screen.getByRole('button', { name: /^Actions sur la publication/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Modifier' }));
  await post.asked('EditPostDialogQuery');
  act(() => post.answerWith({ Post: () => ({ ...plain, event: edited }) }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier l’événement' }));
  return { ...post, dialog };
}

test('B934: sends the changed event, and keeps the markup of an unchanged description', async () => {
  const post = await edit(['EVENT_RESPONSES', 'EVENT_EDITING']);
  const { dialog } = post;
  const place = dialog.getByRole('textbox', { name: /^Lieu/ });
  await userEvent.clear(place);
  await userEvent.type(place, 'Cour');
  await userEvent.clear(await dialog.findByRole('textbox', { name: /^Nombre de places/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Modifier' }));
  await waitFor(() => expect(post.waiting()).toContain('EditEventFormMutation'));
  const { input } = post.sent();
  expect(input).toMatchObject({
    eventId: 'event-1',
    basedOn: 'v1',
    title: 'Régate',
    location: 'Cour',
    capacity: null,
  });
  // Unchanged times would lose their seconds.
  expect(input).not.toHaveProperty('startsAt');
  expect(input).not.toHaveProperty('endsAt');
  expect(input).not.toHaveProperty('text');
  expect(input).not.toHaveProperty('image');
});

const image = { contentUrl: '/uploads/port.png', alt: 'Le port' };
const png = new File(['x'], 'mer.png', { type: 'image/png' });
type Shown = Awaited<ReturnType<typeof edit>>;
const describeImage = async ({ dialog }: Shown, words: string) => {
  await userEvent.click(await dialog.findByRole('button', { name: /^Texte alternatif de / }));
  const field = await screen.findByRole('textbox', { name: 'Texte alternatif' });
  await userEvent.clear(field);
  await userEvent.type(field, words);
  await userEvent.keyboard('{Escape}');
};

test.each<[action: string, change: (shown: Shown) => Promise<void>, sent: object]>([
  ['described', (shown) => describeImage(shown, 'La mer'), { imageAlt: 'La mer' }],
  [
    'removed',
    ({ dialog }) => userEvent.click(dialog.getByRole('button', { name: 'Retirer l’image' })),
    { image: null },
  ],
  [
    'replaced',
    async (shown) => {
      await userEvent.upload(shown.dialog.getByLabelText('Image (facultative)'), png);
      await shown.dialog.findByRole('img', { name: 'mer.png' });
      await describeImage(shown, 'La mer');
    },
    { image: { file: png, alt: 'La mer' } },
  ],
])('B934: the image is %s', async (_action, change, sent) => {
  const post = await edit(['EVENT_EDITING', 'ALTERNATIVE_TEXTS'], { image });
  expect(post.dialog.getByRole('img', { name: 'Le port' })).toBeTruthy();
  await change(post);
  await userEvent.click(post.dialog.getByRole('button', { name: 'Modifier' }));
  await waitFor(() => expect(post.waiting()).toContain('EditEventFormMutation'));
  expect(post.sent().input).toMatchObject(sent);
});

test('an image that is still being checked when the event is saved goes along', async () => {
  const release = holdPictures();
  const post = await edit(['EVENT_EDITING'], { image });
  await userEvent.upload(post.dialog.getByLabelText('Image (facultative)'), png);
  await userEvent.click(post.dialog.getByRole('button', { name: 'Modifier' }));
  expect(post.waiting()).not.toContain('EditEventFormMutation');
  await release(png);
  await waitFor(() => expect(post.waiting()).toContain('EditEventFormMutation'));
  expect(post.sent().input).toMatchObject({ image: { file: png } });
});

test('offers no places to an API without them', async () => {
  const { dialog } = await edit([]);
  expect(dialog.queryByRole('textbox', { name: /^Nombre de places/ })).toBeNull();
});
