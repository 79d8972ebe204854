/** Branding from an API that provides little of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Place, startPlace } from './place.ts';

let place: Place;
beforeAll(async () => {
  place = await startPlace();
});
beforeEach(() => {
  place.api.reset();
});
afterAll(() => place.close());

const colours =
  'bodyBackgroundColor headerBackgroundColor headerMenuColor headerActiveMenuColor communityColor communityBadgeColor contactsColor';

async function look(settings: Partial<Place['api']['organisation']['platform']>) {
  place.gateway.services.rest.forgetShared();
  Object.assign(place.api.organisation.platform, settings);
  const { data, errors } = await place.ask(
    `{ branding { primaryColor secondaryColor webColors { ${colours} } } }`,
  );
  expect(errors).toEqual([]);
  const { webColors, ...others } = data.at('branding') as { webColors: object };
  return { ...others, ...webColors };
}

const defaults = {
  primaryColor: '#004b67',
  secondaryColor: '#34a5f8',
  bodyBackgroundColor: '#f4f6f8',
  headerBackgroundColor: '#ffffff',
  headerMenuColor: '#00284d',
  headerActiveMenuColor: '#34a5f8',
  communityColor: '#004b67',
  communityBadgeColor: '#ff0000',
  contactsColor: '#004b67',
};
const webColours = {
  bodyBgColor: '#111111',
  headerBgColor: '#222222',
  headerMenuColor: '#333333',
  headerActiveMenuColor: '#444444',
  communityColor: '#555555',
  communityBadgeColor: '#666666',
  contactsColor: '#777777',
};

describe('branding', () => {
  it('B014 B015: uses defaults without colours, and for wrong ones', async () => {
    expect(await look({ couleurprinc: '', colorweb: '' })).toEqual(defaults);
    const two = { headerMenuColor: '#ABC', contactsColor: '#777777', communityColor: 'red' };
    expect(await look({ couleurprinc: '', colorweb: JSON.stringify(two) })).toEqual({
      ...defaults,
      headerMenuColor: '#aabbcc',
      contactsColor: '#777777',
    });
  });

  it('B003 B018: reads the web colours from a JSON text, with a default for each missing one', async () => {
    const colorweb = { ...webColours, headerMenuColor: undefined, contactsColor: undefined };
    expect(await look({ couleurprinc: '#0a0b0c', colorweb: JSON.stringify(colorweb) })).toEqual({
      ...defaults,
      primaryColor: '#0a0b0c',
      bodyBackgroundColor: '#111111',
      headerBackgroundColor: '#222222',
      headerActiveMenuColor: '#444444',
      communityColor: '#555555',
      communityBadgeColor: '#666666',
      contactsColor: '#0a0b0c',
    });
  });
});
