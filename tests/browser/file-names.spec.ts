import { expect, test } from '@playwright/test';
import { accounts, openAs } from './people.ts';

test('a document that is opened from the library is saved under its own name', async ({ browser }) => {
  const page = await openAs(browser, accounts.colleague, { at: '/communaute/1/mediatheque' });
  await page.getByRole('button', { name: 'Ajouter un document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un document' });
  await dialog.getByLabel('Documents', { exact: true }).setInputFiles({
    name: 'Budget prévisionnel.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('poste;montant\nvoiles;1200\n'),
  });
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(dialog).toBeHidden();
  const name = page.getByRole('link', { name: 'Budget prévisionnel.csv', exact: true });
  const saved: string[] = [];
  // It opens in a tab of its own, which ends as the download begins.
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  page.on('popup', (tab) => tab.on('download', (download) => saved.push(download.suggestedFilename())));
  await name.click();
  await expect.poll(() => saved).toEqual(['Budget prévisionnel.csv']);
});
