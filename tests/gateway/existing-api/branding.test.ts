/** The look of an API that tells little of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Place, startPlace } from './place.ts';

let place: Place;
beforeAll(async () => {
  place = await startPlace();
});
beforeEach(() => {
  place.api.reset();
  place.gateway.services.rest.forgetShared();
});
afterAll(() => place.close());

const colours =
  'mainColor secondaryColor bodyBackgroundColor headerBackgroundColor headerMenuColor headerActiveMenuColor communityColor communityBadgeColor contactsColor';

async function look(settings: Partial<Place['api']['organisation']['platform']>) {
  Object.assign(place.api.organisation.platform, settings);
  const { data, errors } = await place.ask(`{ branding { ${colours} } }`);
  expect(errors).toEqual([]);
  return data.at('branding');
}

const defaults = {
  mainColor: '#004b67',
  secondaryColor: '#34a5f8',
  bodyBackgroundColor: '#f4f6f8',
  headerBackgroundColor: '#ffffff',
  headerMenuColor: '#00284d',
  headerActiveMenuColor: '#34a5f8',
  communityColor: '#004b67',
  communityBadgeColor: '#ff0000',
  contactsColor: '#004b67',
};
const told = {
  bodyBgColor: '#111111',
  headerBgColor: '#222222',
  headerMenuColor: '#333333',
  headerActiveMenuColor: '#444444',
  communityColor: '#555555',
  communityBadgeColor: '#666666',
  contactsColor: '#777777',
};

describe('the look', () => {
  it('B014 B015: has its defaults where there are no colours', async () => {
    expect(await look({ couleurprinc: '', colorweb: '' })).toEqual(defaults);
  });

  it('B003 B018: reads the colours of the web version from a JSON text; none of them is the secondary one', async () => {
    expect(await look({ couleurprinc: '#0a0b0c', colorweb: JSON.stringify(told) })).toEqual({
      mainColor: '#0a0b0c',
      secondaryColor: '#34a5f8',
      bodyBackgroundColor: '#111111',
      headerBackgroundColor: '#222222',
      headerMenuColor: '#333333',
      headerActiveMenuColor: '#444444',
      communityColor: '#555555',
      communityBadgeColor: '#666666',
      contactsColor: '#777777',
    });
  });

  it('B015: has the default of each colour that is absent', async () => {
    for (const name of Object.keys(told)) {
      const answered = await look({
        couleurprinc: '',
        colorweb: JSON.stringify({ ...told, [name]: undefined }),
      });
      const changed = Object.entries(answered as Record<string, string>).filter(
        ([colour, value]) => value === defaults[colour as keyof typeof defaults],
      );
      // Beside the main and the secondary one.
      expect([name, changed]).toEqual([name, expect.objectContaining({ length: 3 })]);
    }
  });
});
