/** Publishing at a chosen hour, and the list of what waits. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
// Loads on-demand code synchronously.
import '../../../web/ui/MenuLayer.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import { drafts } from '../../../web/drafts/useDraft.ts';
import { hourError, proposedHour } from '../../../web/feed/composer/hours.ts';
import { emptyPost } from '../../../web/feed/composer/postDraft.ts';
import { Component as ScheduledPostsPage } from '../../../web/feed/ScheduledPostsPage.tsx';
import { scheduledPostsPageQuery } from '../../../web/feed/ScheduledPostsPage.query.ts';
import { announceCounters } from '../../../web/live/viewerEvents.ts';
import { showScreen } from '../showScreen.tsx';
import { showComposer } from './showComposer.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9) });
});

test('B956: an hour is to come, within a year', () => {
  const now = new Date('2026-03-10T10:00:00');
  expect(hourError({ day: '', time: '' }, now)).toBe('Choisissez une date et une heure.');
  expect(hourError({ day: '2026-03-10', time: '10:00' }, now)).toMatch(/à venir/);
  expect(hourError({ day: '2026-03-10', time: '10:15' }, now)).toBeUndefined();
  expect(hourError({ day: '2027-03-10', time: '10:00' }, now)).toBeUndefined();
  expect(hourError({ day: '2027-03-10', time: '10:15' }, now)).toMatch(/un an/);
  expect(proposedHour(now)).toEqual({ day: '2026-03-11', time: '09:00' });
});

describe('the composer', () => {
  const form = () => within(screen.getByRole('form', { name: 'Nouvelle publication' }));
  const open = async (capabilities: string[]) => {
    drafts.write('post:Voile', { ...emptyPost, html: '<p>Bonjour</p>', text: 'Bonjour' }, true);
    const page = await showComposer({ community: { id: 'Voile', viewerCanPublish: true }, capabilities });
    await userEvent.click(screen.getByRole('button', { name: 'Écrire une publication…' }));
    await screen.findByRole('form', { name: 'Nouvelle publication' });
    return page;
  };

  test('B955: « Publier le… » keeps the post until its hour, and says so', async () => {
    const { asked, answer, isAsked } = await open(['SCHEDULED_POSTS']);
    await userEvent.click(await form().findByRole('button', { name: 'Autres façons de publier' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Publier le…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publier le…' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Date et heure, heure' }), '14:15');
    await userEvent.click(dialog.getByRole('button', { name: 'Choisir' }));
    expect(await form().findByText(/^Publication prévue .* à 14:15/)).toBeTruthy();
    await userEvent.click(form().getByRole('button', { name: 'Programmer' }));
    expect(asked('usePostFormScheduleMutation').input).toMatchObject({
      communityId: 'Voile',
      text: '<p>Bonjour</p>',
      publishesAt: new Date(2026, 10, 21, 14, 15).toISOString(),
    });
    await answer('usePostFormScheduleMutation', { CreateScheduledPostPayload: () => ({ userErrors: [] }) });
    expect(isAsked('usePostFormMutation')).toBe(false);
    expect(await screen.findByText(/^Publication programmée.* à 14:15$/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Nouvelle publication' })).toBeNull());
  });

  test('publishes at once where the hour was taken back', async () => {
    const { isAsked } = await open(['SCHEDULED_POSTS']);
    await userEvent.click(await form().findByRole('button', { name: 'Autres façons de publier' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Publier le…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Choisir' }));
    await userEvent.click(await form().findByRole('button', { name: 'Publier maintenant' }));
    await userEvent.click(form().getByRole('button', { name: 'Publier' }));
    expect(isAsked('usePostFormMutation')).toBe(true);
    expect(isAsked('usePostFormScheduleMutation')).toBe(false);
  });

  test('offers no hour with an API without the capability', async () => {
    await open([]);
    await act(async () => {});
    expect(form().queryByRole('button', { name: 'Autres façons de publier' })).toBeNull();
  });
});

describe('« Publications programmées »', () => {
  const post = (values: object) => ({
    id: 'one',
    text: '<p>Bientôt</p>',
    publishesAt: new Date('2030-12-05T09:30').toISOString(),
    version: 'v1',
    failure: null,
    community: { id: 'c', databaseId: '11', title: 'Voile' },
    images: [{ key: 'a' }],
    video: null,
    gif: null,
    files: [],
    audios: [],
    ...values,
  });
  const listOf = (nodes: object[], hasNextPage = false) => ({
    scheduledPosts: { edges: nodes.map((node) => ({ node })), pageInfo: { hasNextPage } },
  });
  const show = (nodes: object[], capabilities = ['SCHEDULED_POSTS']) =>
    showScreen(
      ScheduledPostsPage,
      scheduledPostsPageQuery,
      {},
      { Platform: () => ({ capabilities }), Viewer: () => listOf(nodes) },
    );

  const openEditing = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Modifier' }));
    return within(await screen.findByRole('alertdialog'));
  };
  const write = async (dialog: Awaited<ReturnType<typeof openEditing>>) => {
    await userEvent.click(dialog.getByRole('textbox', { name: 'Texte de la publication' }));
    await userEvent.keyboard('Très ');
  };

  test('B957: shows the hour, what is attached, and why something was not published', async () => {
    await show([
      post({}),
      post({ id: 'two', failure: 'PUBLISHING_REFUSED' }),
      post({ id: 'three', failure: 'COMMUNITY_DELETED', community: null }),
    ]);
    const [first, second, third] = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(first).toContain('jeudi 5 décembre 2030 à 09:30');
    expect(first).toContain('Avec une photo');
    expect(second).toContain('vous ne pouvez plus publier dans cette communauté');
    expect(third).toContain('la communauté a été supprimée');
    expect(screen.getAllByRole('button', { name: 'Publier maintenant' })).toHaveLength(2);
  });

  test('B957: changes text and hour, publishes and deletes, and is read again when something was published', async () => {
    const { asked, answer, isAsked } = await show([post({})]);
    const dialog = await openEditing();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Date et heure, heure' }), '10:00');
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    // 2030 is further away than a year.
    expect(await dialog.findByText('Choisissez une date d’ici un an.')).toBeTruthy();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Date et heure, heure' }), '09:30');
    await write(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(asked('EditScheduledPostMutation').input).toEqual({
      scheduledPostId: 'one',
      basedOn: 'v1',
      text: expect.stringContaining('Très'),
      idempotencyKey: expect.any(String),
    });
    await answer('EditScheduledPostMutation', { UpdateScheduledPostPayload: () => ({ userErrors: [] }) });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

    await userEvent.click(screen.getByRole('button', { name: 'Publier maintenant' }));
    expect(asked('ScheduledPostCardPublishMutation').input).toEqual({ scheduledPostId: 'one' });
    await answer('ScheduledPostCardPublishMutation', {
      PublishScheduledPostPayload: () => ({ userErrors: [] }),
    });
    await answer('ScheduledPostsPageQuery', { Viewer: () => listOf([post({})]) });
    await act(async () => announceCounters());
    expect(isAsked('ScheduledPostsPageQuery')).toBe(true);
    await answer('ScheduledPostsPageQuery', { Viewer: () => listOf([]) });
    expect(await screen.findByText('Aucune publication programmée')).toBeTruthy();
  });

  test('sends only what was changed here, and keeps it when the post is published meanwhile', async () => {
    const { answer, asked, fail } = await show([post({})]);
    const dialog = await openEditing();
    await write(dialog);
    const elsewhere = post({ publishesAt: new Date('2030-12-05T11:00').toISOString() });
    await act(async () => announceCounters());
    await answer('ScheduledPostsPageQuery', { Viewer: () => listOf([elsewhere]) });
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    const text = expect.stringContaining('Très');
    const { input } = asked('EditScheduledPostMutation');
    const idempotencyKey = expect.any(String);
    expect(input).toEqual({ scheduledPostId: 'one', basedOn: 'v1', text, idempotencyKey });
    await fail('EditScheduledPostMutation', new RequestError('OFFLINE'));
    await act(async () => announceCounters());
    await answer('ScheduledPostsPageQuery', { Viewer: () => listOf([]) });
    expect(await dialog.findByText(/n’est plus programmée/)).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toContain('Très');
    expect(dialog.getByRole('button', { name: 'Copier' })).toBeTruthy();
  });

  test('asks before it saves over another change', async () => {
    const { answer, asked, isAsked } = await show([post({})]);
    const dialog = await openEditing();
    await write(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    const message = 'Cette publication a été modifiée entre-temps.';
    await answer('EditScheduledPostMutation', {
      UpdateScheduledPostPayload: () => ({ userErrors: [{ code: 'STALE', message, path: null }] }),
    });
    expect(isAsked('EditScheduledPostMutation')).toBe(false);
    const question = within(await screen.findByRole('alertdialog', { name: message }));
    await userEvent.click(question.getByRole('button', { name: 'Enregistrer ma version' }));
    await waitFor(() => expect(asked('EditScheduledPostMutation').input).toMatchObject({ basedOn: null }));
  });

  test('text and hour stay as they are while they are saved', async () => {
    const { isAsked } = await show([post({})]);
    const dialog = await openEditing();
    const text = dialog.getByRole('textbox', { name: 'Texte de la publication' });
    const hour = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Date et heure, heure' });
    await write(dialog);
    const sent = text.textContent;
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(isAsked('EditScheduledPostMutation')).toBe(true);
    await userEvent.click(text);
    await userEvent.keyboard('tard');
    expect([text.textContent, document.activeElement]).toEqual([sent, text]);
    await userEvent.selectOptions(hour, '10:00');
    expect(hour.value).toBe('09:30');
  });

  test('asks for another hour where a post was not published at its own', async () => {
    const late = post({ publishesAt: '2026-01-05T09:30:00Z', failure: 'PUBLISHING_REFUSED' });
    const { isAsked } = await show([late]);
    const dialog = await openEditing();
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText(/à venir/)).toBeTruthy();
    expect(isAsked('EditScheduledPostMutation')).toBe(false);
  });

  test('is not found with an API without the capability', async () => {
    await show([], []);
    expect(screen.queryByRole('heading', { name: 'Publications programmées' })).toBeNull();
  });
});
