import { expect, test } from '@playwright/test';
import { violations } from './axe.ts';
import { accounts, baseUrl, openAs, watchComplaints } from './people.ts';

const widths = [360, 1440];
const schemes = ['light', 'dark'] as const;

for (const width of widths) {
  for (const colorScheme of schemes) {
    const options = { viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' as const };
    const title = `${width} px, ${colorScheme}`;

    test(`axe finds nothing on the sign-in screen (${title})`, async ({ browser }) => {
      const context = await browser.newContext({ baseURL: baseUrl(), ...options });
      const page = await context.newPage();
      await page.goto('/login');
      await expect(page.getByLabel('Identifiant')).toBeVisible();
      await page.getByRole('button', { name: 'Connexion' }).click();
      await expect(page.getByText("L'email est obligatoire")).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await context.close();
    });

    test(`axe finds nothing on the feed, a community, a post and the chat (${title})`, async ({
      browser,
    }) => {
      test.setTimeout(90_000);
      // Not the person whose unread messages other tests count: an open chat reads them.
      const page = await openAs(browser, accounts.colleague, options);
      const complaints = watchComplaints(page);
      expect(await violations(page)).toEqual([]);
      await page.goto('/communaute/1');
      const post = page.getByRole('article').first();
      await post.getByRole('button', { name: 'Commenter', exact: true }).click();
      await expect(post.getByRole('list', { name: 'Commentaires' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.goto((await post.locator('a[href*="/post/"]').first().getAttribute('href')) ?? '');
      await expect(page.getByRole('list', { name: 'Commentaires' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: /^Discussions/ }).click();
      const panel = page.getByRole('region', { name: 'Discussions' });
      await expect(panel.getByRole('listitem').first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await panel.getByRole('listitem').first().getByRole('button').click();
      await expect(panel.getByRole('textbox', { name: 'Votre message' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      // Nothing scrolls sideways.
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(complaints.list).toEqual([]);
      await page.context().close();
    });
  }
}
