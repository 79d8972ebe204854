import { expect, type Page, test } from '@playwright/test';
import { look } from './axe.ts';
import { monthsWithFigures } from '../../web/statistics/months.ts';
import { accounts, openAs, visit } from './people.ts';

/** The month before the present one, which may have begun just now: it has posts. */
const [, lastMonth = ''] = monthsWithFigures();

/** A control of each page, visible on the screen. */
const pressed: Readonly<Record<string, (page: Page) => ReturnType<Page['getByRole']>>> = {
  '/utilisateurs': (page) => page.getByRole('link', { name: 'Ajouter un utilisateur' }),
  '/communautes': (page) => page.getByRole('link', { name: 'Créer une communauté' }),
  '/communaute/1/users': (page) => page.getByRole('link', { name: 'Retour aux paramètres' }),
  '/communaute/1/mediatheque': (page) => page.getByRole('group', { name: 'Trier par' }),
  '/communaute/1/calendrier': (page) => page.getByRole('group', { name: 'Affichage' }),
  [`/administration/stats?month=${lastMonth}`]: (page) =>
    page.getByRole('link', { name: 'Voir le post' }).first(),
  '/administration/journal': (page) => page.getByRole('link', { name: 'Retour à l’administration' }),
};

test('prints each page without its controls, the words of its fields, and the feed alone, dark on white', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.administrator, look);
  for (const [route, of] of Object.entries(pressed)) {
    await page.emulateMedia({ media: 'screen' });
    await visit(page, route);
    await expect(of(page)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(of(page), route).toBeHidden();
    const left = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(button, [role=search], a.rounded-full)')]
        .filter((element) => element.checkVisibility() && !element.querySelector('img, [data-bar]'))
        .map((element) => element.textContent),
    );
    expect({ route, left }).toEqual({ route, left: [] });
  }

  const fields: readonly [string, (page: Page) => ReturnType<Page['getByRole']>, RegExp][] = [
    ['/communaute/1/users', () => page.getByRole('combobox').first(), /^(ADMINISTRATOR|EDITOR|READER)$/],
    ['/administration/stats', () => page.getByRole('combobox', { name: 'Mois' }), /^\d{4}-\d{2}$/],
    ['/profil', () => page.getByRole('textbox', { name: 'Nom', exact: true }), /^Kermarec$/],
  ];
  for (const [route, of, value] of fields) {
    await page.emulateMedia({ media: 'screen' });
    await visit(page, route);
    await expect(of(page)).toHaveValue(value);
    await expect(of(page)).toHaveCSS('border-top-style', 'solid');
    await page.emulateMedia({ media: 'print' });
    await expect(of(page)).toBeVisible();
    for (const [property, nothing] of [
      ['border-top-width', '0px'],
      ['padding-left', '0px'],
      ['appearance', 'none'],
    ] as const)
      await expect(of(page)).toHaveCSS(property, nothing);
  }

  await page.emulateMedia({ media: 'screen' });
  await visit(page, '/');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('complementary', { name: 'Communautés' }),
    page.getByRole('complementary', { name: 'À propos' }),
    page.getByRole('button', { name: 'Écrire une publication…' }),
    // Its card too.
    page.locator('main section', { hasText: 'Écrire une publication…' }),
  ])
    await expect(part).toBeHidden();
  await expect(page.getByRole('article').first()).toHaveCSS('color', 'rgb(22, 32, 43)');
  await page.close();
});
