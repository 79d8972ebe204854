import { describe, expect, it } from 'vitest';
import { checkCommunity, newCommunity } from '../../../web/communities/communityForm.ts';
import { palette } from '../../../web/communities/palette.ts';

describe('the form of a community', () => {
  it('B344 B346: asks for a title and a type', () => {
    expect(checkCommunity({ ...newCommunity, title: '  ', kind: '' }, false)).toEqual({
      title: 'Le titre est obligatoire',
      kind: 'Le type est obligatoire',
    });
    expect(checkCommunity({ ...newCommunity, title: 'Voile' }, false)).toEqual({});
  });

  it('B345: asks for a subject of a community that is edited only', () => {
    const values = { ...newCommunity, title: 'Voile', subject: ' ' };
    expect(checkCommunity(values, true)).toEqual({ subject: 'Le sujet est obligatoire' });
    expect(checkCommunity(values, false)).toEqual({});
  });

  it('B334 B347: asks for a colour of the company-wide community only', () => {
    const values = { ...newCommunity, title: 'Tous', subject: 'Tout', color: '' };
    expect(checkCommunity({ ...values, kind: 'DEFAULT' }, true)).toEqual({
      color: 'Couleur est Obligatoire',
    });
    expect(checkCommunity({ ...values, kind: 'PUBLIC' }, true)).toEqual({});
  });
});

describe('the palette', () => {
  it('B331 B333: has 36 colours, all different and named, the documented ones among them', () => {
    const colors = palette.map(([color]) => color);
    expect(new Set(colors).size).toBe(36);
    expect(new Set(palette.map(([, name]) => name)).size).toBe(36);
    expect(colors.every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
    expect(colors).toEqual(expect.arrayContaining(['#d6d6d6', '#004b67', '#34a5f8', '#ff0000']));
    expect(newCommunity.color).toBe('#d6d6d6');
  });
});
