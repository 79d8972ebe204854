import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { ask, makeCommunity, tokenOf } from './graph.ts';
import { accounts, watchComplaints, windowOf } from './people.ts';

const show = (page: Page, view: string) =>
  page.getByRole('group', { name: 'Affichage' }).getByRole('button', { name: view });

/** The time of the first event that is shown. */
const firstEvent = (page: Page) =>
  page
    .locator('.calendar')
    .getByText(/\d{2}:\d{2}/)
    .first();

/** From which hour to which a day of the week that is shown is shaded. */
const shadedHours = (page: Page, day: number) =>
  page
    .locator('.calendar [role=cell][data-date]')
    .nth(day)
    .evaluate((column) => {
      const { top, height } = column.getBoundingClientRect();
      const hourAt = (y: number) => Math.round(((y - top) / height) * 240) / 10;
      return [...column.querySelectorAll('[aria-hidden=true] > *')]
        .filter((part) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map((part) => part.getBoundingClientRect())
        .filter((part) => part.height > 10)
        .map((part) => [hourAt(part.top), hourAt(part.bottom)]);
    });

/** The demo's communities each have an event within four weeks: in this month's list or in the next. */
async function findEvent(page: Page): Promise<void> {
  await show(page, 'Liste').click();
  const empty = page.getByText('Aucun événement sur cette période');
  await expect(empty.or(firstEvent(page))).toBeVisible();
  if (await empty.isVisible()) await page.getByRole('button', { name: 'Période suivante' }).click();
  await expect(firstEvent(page)).toBeVisible();
}

test('B405–B408 B739: events by month, week, day and in a list, with details, their post and a file for other calendars', async ({
  browser,
}) => {
  const page = await windowOf(browser, accounts.editor);
  const complaints = watchComplaints(page);
  await page.goto('/communaute/1/calendrier');
  await expect(show(page, 'Mois')).toHaveAttribute('aria-pressed', 'true');
  await show(page, 'Semaine').click();
  await expect(show(page, 'Semaine')).toHaveAttribute('aria-pressed', 'true');
  // It opens at the working hours; other hours are shaded. There is no row for all-day events.
  await expect(page.getByText('08 h', { exact: true }).first()).toBeInViewport();
  await expect(page.getByText('02 h', { exact: true }).first()).not.toBeInViewport();
  await page.getByText('02 h', { exact: true }).first().scrollIntoViewIfNeeded();
  await expect(page.getByText('02 h', { exact: true }).first()).toBeInViewport();
  const nights = [
    [0, 8],
    [23, 24],
  ];
  await expect.poll(() => shadedHours(page, 0)).toEqual(nights);
  await expect.poll(() => shadedHours(page, 4)).toEqual(nights);
  await expect(page.getByText('Timed')).toHaveCount(0);
  await expect(page.getByText('Toute la journée')).toHaveCount(0);
  await show(page, 'Jour').click();
  await expect(show(page, 'Jour')).toHaveAttribute('aria-pressed', 'true');

  await findEvent(page);
  await firstEvent(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('time')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Lieu' })).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Ajouter à mon agenda' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.find((line) => line.startsWith('DTSTART:'))).toMatch(/^DTSTART:\d{8}T\d{6}Z$/);
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  await dialog.getByRole('link', { name: 'Voir la publication' }).click();
  await expect(page).toHaveURL(/\/communaute\/1\/post\/\d+$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('B405: titles too long for the list end with an ellipsis on phones', async ({ browser }) => {
  const place = await makeCommunity(`Quart ${Math.random().toString(36).slice(2, 8)}`, {
    [accounts.editor]: 'EDITOR',
  });
  const title = 'Une réunion dont le titre est trop long pour un téléphone';
  const startsAt = new Date();
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  await ask(
    'mutation ($input: CreateEventInput!) { createEvent(input: $input) { userErrors { message } } }',
    { input: { communityId: place.id, title, location: 'Brest', startsAt, endsAt } },
    await tokenOf(accounts.editor),
  );
  const page = await windowOf(browser, accounts.editor, { viewport: { width: 390, height: 844 } });
  await page.goto(`/communaute/${place.databaseId}/calendrier`);
  await expect(show(page, 'Liste')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.calendar').getByText(title)).toHaveCSS('text-overflow', 'ellipsis');
  await page.close();
});

test('B933 B935–B937: an event is answered, its place is passed on live, and all are in one agenda', async ({
  browser,
}) => {
  const token = await tokenOf(accounts.editor);
  const community = await makeCommunity(`Voile ${Math.random().toString(36).slice(2, 8)}`, {
    [accounts.editor]: 'EDITOR',
    [accounts.colleague]: 'EDITOR',
  });
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const input = {
    communityId: community.id,
    title: 'Atelier voile et nœuds',
    location: 'Salle B',
    startsAt: at(0),
    endsAt: at(1),
    capacity: 1,
  };
  const { createEvent } = await ask<{ createEvent: { post: { databaseId: string } } }>(
    'mutation ($input: CreateEventInput!) { createEvent(input: $input) { post { databaseId } userErrors { message } } }',
    { input },
    token,
  );
  const address = `/communaute/${community.databaseId}/post/${createEvent.post.databaseId}`;
  const first = await windowOf(browser, accounts.editor);
  const second = await windowOf(browser, accounts.colleague);
  const complaints = [watchComplaints(first), watchComplaints(second)];
  const answer = (page: Page, name: string) =>
    page.getByRole('group', { name: /^Votre réponse/ }).getByRole('button', { name });
  await first.goto(address);
  await answer(first, 'Je participe').click();
  await expect(first.getByText('1 participant sur 1 place')).toBeVisible();
  await second.goto(address);
  await answer(second, 'Je participe').click();
  await expect(second.getByText('Vous êtes sur la liste d’attente.')).toBeVisible();
  await answer(first, 'Non').click();
  await expect(second.getByText('Vous êtes sur la liste d’attente.')).toBeHidden();
  await expect(answer(second, 'Je participe')).toHaveAttribute('aria-pressed', 'true');

  await second.goto('/agenda');
  await show(second, 'Liste').click();
  await second.getByText('Atelier voile et nœuds').first().click();
  await expect(answer(second, 'Je participe')).toHaveAttribute('aria-pressed', 'true');
  await second.keyboard.press('Escape');
  await second.getByRole('button', { name: 'Créer l’adresse' }).click();
  const url = await second.getByText(/\/agenda\/[\w-]+\.ics$/).textContent();
  const file = await second.request.get(new URL(url ?? '').pathname);
  expect(await file.text()).toContain('SUMMARY:Atelier voile et nœuds');
  expect(complaints.flatMap(({ list }) => list)).toEqual([]);
  await first.close();
  await second.close();
});
