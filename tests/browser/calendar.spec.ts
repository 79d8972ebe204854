import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { ask, makeCommunity, tokenOf, unique } from './graph.ts';
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
  await expect(page.getByText('08:00', { exact: true }).first()).toBeInViewport();
  await expect(page.getByText('02:00', { exact: true }).first()).not.toBeInViewport();
  await page.getByText('02:00', { exact: true }).first().scrollIntoViewIfNeeded();
  await expect(page.getByText('02:00', { exact: true }).first()).toBeInViewport();
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

  // The demo's communities each have an event within four weeks.
  await show(page, 'Liste').click();
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

/** An event that begins now, without a browser; answers the place of its post in the addresses. */
async function makeEvent(fields: object): Promise<string> {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const { createEvent } = await ask<{ createEvent: { post: { databaseId: string } } }>(
    'mutation ($input: CreateEventInput!) { createEvent(input: $input) { post { databaseId } userErrors { message } } }',
    { input: { location: 'Brest', startsAt: at(0), endsAt: at(1), ...fields } },
    await tokenOf(accounts.editor),
  );
  return createEvent.post.databaseId;
}

test('B405: phones open the list, which shows long titles whole', async ({ browser }) => {
  const place = await makeCommunity(unique('Quart'), { [accounts.editor]: 'EDITOR' });
  const title = 'Une réunion dont le titre est trop long pour un téléphone';
  await makeEvent({ communityId: place.id, title });
  const page = await windowOf(browser, accounts.editor, { viewport: { width: 390, height: 844 } });
  await page.goto(`/communaute/${place.databaseId}/calendrier`);
  await expect(page.getByRole('combobox', { name: 'Affichage' })).toHaveValue('coming');
  // Before midnight it is in the list of the next day too.
  const shown = page.locator('.calendar').getByText(title).first();
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeLessThanOrEqual(0);
  await page.close();
});

test('B933 B935–B937: an event is answered, its place is passed on live, and all are in one agenda', async ({
  browser,
}) => {
  const community = await makeCommunity(unique('Voile'), {
    [accounts.editor]: 'EDITOR',
    [accounts.colleague]: 'EDITOR',
  });
  const databaseId = await makeEvent({
    communityId: community.id,
    title: 'Atelier voile et nœuds',
    capacity: 1,
  });
  const address = `/communaute/${community.databaseId}/post/${databaseId}`;
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

test('B936: a click or a drag on a slot opens the form with its times', async ({ browser }) => {
  const page = await windowOf(browser, accounts.editor);
  const complaints = watchComplaints(page);
  await page.goto('/communaute/1/calendrier');
  await show(page, 'Semaine').click();
  await page.getByText('10:00', { exact: true }).first().scrollIntoViewIfNeeded();
  const day = page.locator('.calendar [role=cell][data-date]').nth(6);
  const date = (await day.getAttribute('data-date')) ?? '';
  const { x, y, width, height } = (await day.boundingBox())!;
  // A few minutes into the slot.
  const at = (hour: number) => y + (height * (hour + 0.1)) / 24;
  const form = page.getByRole('dialog');
  const expectTimes = async (start: string, end: string) => {
    await expect(form.getByLabel('Début, heure')).toHaveValue(start);
    await expect(form.getByLabel('Fin, heure')).toHaveValue(end);
    const shown = date.split('-').toReversed().join('/');
    await expect(form.getByRole('group', { name: 'Début, jour' })).toHaveText(shown);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  };
  await page.mouse.click(x + width - 4, at(9));
  await expectTimes('09:00', '09:30');
  await page.mouse.move(x + width - 4, at(9));
  await page.mouse.down();
  await page.mouse.move(x + width - 4, at(10), { steps: 4 });
  await page.mouse.move(x + width - 4, at(11.5), { steps: 4 });
  await page.mouse.up();
  await expectTimes('09:00', '12:00');
  expect(complaints.list).toEqual([]);
  await page.close();
});
