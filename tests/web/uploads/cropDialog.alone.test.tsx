import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CropDialog } from '../../../web/uploads/picture/CropDialog.tsx';

/** jsdom draws nothing: the frame is placed by a button, and the picture is cut out when the test says. */
const cutting = vi.hoisted(() => ({ end: () => {} }));
vi.mock(import('../../../web/uploads/picture/CropFrame.tsx'), () => ({
  default: ({ onArea }) => (
    <button type="button" onClick={() => onArea({ x: 0, y: 0, width: 1, height: 1 })}>
      Placer
    </button>
  ),
}));
vi.mock(import('../../../web/uploads/picture/pictureFile.ts'), async (original) => ({
  ...(await original()),
  cropPicture: (picture) => new Promise((resolve) => (cutting.end = () => resolve(picture))),
}));

test.each([
  ['a picture is chosen once it is cut out', false],
  ['« Annuler » while it is cut out chooses nothing', true],
])('%s', async (_rule, isCancelled) => {
  const onCrop = vi.fn();
  const { unmount } = render(
    <CropDialog
      title="Recadrer l'image"
      picture={new Blob()}
      aspect={1}
      longest={1}
      onClose={() => unmount()}
      onCrop={onCrop}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Placer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  if (isCancelled) await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await act(async () => cutting.end());
  expect(onCrop).toHaveBeenCalledTimes(isCancelled ? 0 : 1);
});
