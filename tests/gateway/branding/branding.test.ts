import { describe, expect, it } from 'vitest';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();

const query = `
  { branding { name welcomeText logo { contentUrl } secondaryLogo { contentUrl } favicon { contentUrl } primaryColor tabColor
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
});

/** Number of actual requests for the settings. */
async function upstreamCalls(): Promise<number> {
  const text = await (await fetch(`${platform.url}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.includes('GET /admin/platformget') && line.includes('_count'))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
