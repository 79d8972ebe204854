/** The logo and the cover of a community, chosen or dropped, and cut out. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { CoverField, LogoField } from '../../../web/communities/CommunityFields.tsx';
import { newCommunity, useCommunityForm } from '../../../web/communities/communityForm.ts';

/** Browsers cut pictures out, jsdom has none: what is cut out is the picture, by what it should be cut. */
const crops = vi.hoisted((): { name: string; aspect: number }[] => []);
vi.mock(import('../../../web/uploads/picture/CropDialog.tsx'), () => ({
  CropDialog: ({ picture, aspect, onCrop }) => (
    <button
      type="button"
      disabled={picture === null}
      onClick={() => {
        crops.push({ name: picture instanceof File ? picture.name : '', aspect });
        if (picture) onCrop(picture);
      }}
    >
      Couper
    </button>
  ),
}));
vi.mock(import('../../../web/uploads/picture/pictureFile.ts'), async (original) => ({
  ...(await original()),
  readablePicture: (file) => Promise.resolve(file),
}));

beforeEach(() => {
  crops.length = 0;
});

function Fields() {
  const form = useCommunityForm({ ...newCommunity, title: 'Voile' }, true);
  return (
    <>
      <LogoField form={form} src={null} />
      <CoverField form={form} src={null} />
      <output>{JSON.stringify([form.values.logo?.name, form.values.cover?.name])}</output>
    </>
  );
}
const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const cut = async () => userEvent.click(await screen.findByRole('button', { name: 'Couper' }));
const chosen = () => screen.getByRole('status').textContent;

test.each([
  ['Logo', 1, '["logo.png",null]'],
  ['Couverture', 16 / 9, '[null,"couverture.png"]'],
])(
  'B304 B322 B323 B351 B354: a picture for « %s » is chosen, or one is dropped, and cut to %d',
  async (label, aspect, files) => {
    render(<Fields />);
    expect(input(label).multiple).toBe(false);
    await userEvent.upload(input(label), picture('a.png'));
    await cut();
    await waitFor(() => expect(chosen()).toBe(files));
    const field = input(label).parentElement?.parentElement;
    if (!field) throw new Error('There is nothing to drop on.');
    fireEvent.drop(field, { dataTransfer: { files: [picture('b.png'), picture('c.png')] } });
    await cut();
    expect(crops).toEqual([
      { name: 'a.png', aspect },
      { name: 'b.png', aspect },
    ]);
    expect(screen.queryByRole('button', { name: 'Couper' })).toBeNull();
  },
);

test('B349 B352 B353: a picture above 5 MB, one of another kind and a file that is none are refused with the documented words', async () => {
  render(<Fields />);
  const types = "Ce fichier n'est pas autorisé. Seules les images sont autorisées.";
  for (const [file, words] of [
    [
      new File([new Uint8Array(5_242_881)], 'a.png', { type: 'image/png' }),
      "Ce fichier n'est pas autorisé, 5242881 octets est trop grand",
    ],
    [picture('a.heic', 'image/heic'), types],
    [picture('a.txt', 'text/plain'), types],
  ] as const) {
    await userEvent.upload(input('Logo'), file, { applyAccept: false });
    expect(screen.getByRole('alert').textContent).toBe(words);
  }
  expect(screen.queryByRole('button', { name: 'Couper' })).toBeNull();
});
