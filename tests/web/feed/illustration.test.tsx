/** The picture of a poll or an event that is being written, and what it shows for those who do not see it. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMockEnvironment } from 'relay-test-utils';
import { describe, expect, test, vi } from 'vitest';
import { drafts, readDraft } from '../../../web/drafts/useDraft.ts';
import { emptyEvent } from '../../../web/feed/composer/eventDraft.ts';
import { EventForm } from '../../../web/feed/composer/EventForm.tsx';
import { newPoll } from '../../../web/feed/composer/pollDraft.ts';
import { PollForm } from '../../../web/feed/composer/PollForm.tsx';
import { allowUploads, showElement } from '../showScreen.tsx';
import { chooseFiles } from '../chooseFiles.ts';
import { holdPictures } from '../holdPictures.ts';

const lighthouse = new File(['png'], 'phare.png', { type: 'image/png' });
const harbour = new File(['png'], 'port.png', { type: 'image/png' });

const [monday, tuesday] = [
  { day: '2027-03-01', time: '09:00' },
  { day: '2027-03-02', time: '09:00' },
];
/** Whole drafts as an older client kept them, which knew of no such text. */
const kinds = [
  {
    kind: 'poll',
    payload: 'CreatePollPayload',
    Form: PollForm,
    newDraft: () => ({
      ...newPoll(),
      question: 'Où ?',
      answers: ['Ici', 'Là'].map((text) => ({ id: text, text })),
    }),
  },
  {
    kind: 'event',
    payload: 'CreateEventPayload',
    Form: EventForm,
    newDraft: () => ({ ...emptyEvent, title: 'Fête', location: 'Au port', start: monday, end: tuesday }),
  },
];
type Kind = (typeof kinds)[number];

const at = ({ kind }: Kind) => `${kind}:community-1`;
const kept = (kind: Kind) => readDraft(at(kind), { image: null, imageAlt: '' });

async function open(kind: Kind, capabilities = ['ALTERNATIVE_TEXTS']) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9) });
  const { Form, newDraft, payload } = kind;
  drafts.write(at(kind), { ...newDraft(), image: lighthouse }, true);
  const environment = createMockEnvironment();
  allowUploads(environment, capabilities);
  const communities = { key: [], hasMore: false, communityId: 'community-1', lastId: '', onChoose: () => {} };
  const { asked, answerNext, inputs } = await showElement(
    <Form communities={communities} connections={[]} onBack={() => {}} onClose={() => {}} />,
    { environment },
  );
  await screen.findByRole('img', { name: 'phare.png' });
  return {
    inputs,
    /** Publishes; answers what was sent. */
    published: async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Publier' }));
      const { input } = await waitFor(() => asked());
      await answerNext({ [payload]: () => ({ userErrors: [] }) });
      return input;
    },
  };
}
const describePicture = async (text: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^Texte alternatif de phare\.png/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Texte alternatif' }), text);
  await userEvent.keyboard('{Escape}');
};

describe.each(kinds)('the picture of a new $kind', (kind) => {
  test('stores and sends its alternative text, and removes it with the picture', async () => {
    const { published } = await open(kind);
    await describePicture('Un phare');
    expect(screen.getByRole('img', { name: 'Un phare' })).toBeTruthy();
    expect(kept(kind)).toMatchObject({ image: lighthouse, imageAlt: 'Un phare' });
    expect(await published()).toMatchObject({ image: { file: lighthouse, alt: 'Un phare' } });
    cleanup();
    const other = await open(kind);
    await describePicture('Un phare');
    await chooseFiles([harbour]);
    expect(await screen.findByRole('button', { name: 'Texte alternatif de port.png' })).toBeTruthy();
    expect(await other.published()).toMatchObject({ image: { file: harbour, alt: '' } });
  });

  test('goes along, once, also if it is still being checked', async () => {
    const release = holdPictures();
    const { inputs } = await open(kind);
    await chooseFiles([harbour]);
    await userEvent.click(screen.getByRole('button', { name: 'Publier' }));
    expect(inputs()).toEqual([]);
    await release(harbour);
    await waitFor(() => expect(inputs()).toMatchObject([{ image: { file: { name: 'port.png' } } }]));
  });

  test('is the last choice, however long each check takes', async () => {
    const release = holdPictures();
    const { published } = await open(kind);
    const sea = new File(['png'], 'mer.png', { type: 'image/png' });
    await chooseFiles([harbour]);
    await chooseFiles([sea]);
    await release(sea);
    await release(harbour);
    expect(await published()).toMatchObject({ image: { file: { name: 'mer.png' } } });
  });

  test('has no alternative text where the API does not support it', async () => {
    const { published } = await open(kind, []);
    // The API's capabilities are loaded by now.
    await userEvent.hover(screen.getByRole('button', { name: 'Publier' }));
    expect(screen.queryByRole('button', { name: /^Texte alternatif/ })).toBeNull();
    expect(await published()).toMatchObject({ image: { file: lighthouse, alt: '' } });
  });
});
