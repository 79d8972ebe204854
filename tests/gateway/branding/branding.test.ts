import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformSettings } from '../../../backend/branding/tables.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const query = `
  { branding { name welcomeText logo { url } secondaryLogo { url } favicon { url } primaryColor tabColor
  secondaryColor webColors { headerBackgroundColor headerMenuColor headerActiveMenuColor
  communityColor communityBadgeColor } } }
`;

describe('the branding', () => {
  it('B001 B002: is readable without signing in, and asked of the API once for everybody', async () => {
    const first = await platform.ask<{ branding: { name: string } }>(query);
    expect(first.data.branding).toMatchObject({
      logo: null,
      primaryColor: '#004b67',
      secondaryColor: '#34a5f8',
      webColors: {
        headerBackgroundColor: '#ffffff',
        headerActiveMenuColor: '#34a5f8',
        communityBadgeColor: '#ff0000',
      },
    });
    const person = await platform.backend.addPerson();
    const before = await upstreamCalls();
    expect(before).toBeGreaterThan(0);
    await Promise.all([platform.ask(query), platform.ask(query, { as: person })]);
    expect(await upstreamCalls()).toBe(before);
  });

  it('follows the settings, with the welcome text made safe', async () => {
    const values = {
      id: 1,
      name: 'Le Fil',
      welcomeHtml: '<h2>Bienvenue</h2><script>alert(1)</script>',
      mainColor: '#123456',
      webColors: { headerMenuColor: '#ABC', communityColor: 'red' },
    };
    const { database } = platform.backend.context;
    await database
      .insert(platformSettings)
      .values(values)
      .onConflictDoUpdate({ target: platformSettings.id, set: values });
    platform.gateway.services.rest.forgetShared();
    expect((await platform.ask<{ branding: object }>(query)).data.branding).toMatchObject({
      name: 'Le Fil',
      welcomeText: '<h2>Bienvenue</h2>',
      primaryColor: '#123456',
      webColors: { headerMenuColor: '#aabbcc', communityColor: '#123456' },
    });
  });
});

/** Number of actual requests for the settings. */
async function upstreamCalls(): Promise<number> {
  const text = await (await fetch(`${platform.url}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.includes('GET /admin/platformget') && line.includes('_count'))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
