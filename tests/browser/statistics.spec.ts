import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { withDe } from '../../web/ui/sentence.ts';
import { accounts, watchComplaints, windowOf } from './people.ts';

test('B663–B669 B679: the statistics show a month and its posts, and accounts are exported', async ({
  browser,
}) => {
  const page = await windowOf(browser, accounts.administrator);
  const complaints = watchComplaints(page);
  await page.goto('/administration/stats');
  const section = (name: string | RegExp) => page.getByRole('region', { name });
  const month = page.getByLabel('Mois', { exact: true });
  await expect(month).toHaveValue(/^\d{4}-\d{2}$/);
  const options = await month.locator('option').allInnerTexts();
  await month.selectOption({ index: 1 });
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  const activity = section(`Activité ${withDe(options[1] ?? '')}`);
  await activity.getByText(/Voir le tableau/).click();
  await expect.poll(() => activity.getByRole('row').count()).toBeGreaterThan(28);

  const best = section('Meilleures publications');
  const posts = best.getByRole('list', { name: 'Publications' }).getByRole('listitem');
  await expect(posts).toHaveCount(5);
  await best.getByRole('button', { name: 'Afficher plus de publications' }).click();
  await expect(posts).toHaveCount(10);
  await expect(section('Meilleurs auteurs').getByRole('listitem').first()).toBeVisible();
  await expect(section('Meilleures communautés').getByRole('listitem')).toHaveCount(5);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter les comptes : Profils créés' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('comptes-all.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFPrénom;Nom;E-mail;')).toBe(true);
  expect(text.split('\r\n').length).toBeGreaterThan(60);
  expect(complaints.list).toEqual([]);

  await posts.first().getByRole('link', { name: 'Voir le post' }).click();
  await expect(page).toHaveURL(/\/communaute\/\d+\/post\/\d+/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.close();
});
