/** Progress of a file being uploaded. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createOperationDescriptor } from 'relay-runtime';
import { expect, test } from 'vitest';
import uploadRulesQuery from '../../../web/__generated__/uploadRulesQuery.graphql.ts';
import { showChat } from './showChat.tsx';

test('B214 B694: shows the upload progress of an attachment from 0 to 100 %', async () => {
  const chat = await showChat();
  chat.environment.commitPayload(createOperationDescriptor(uploadRulesQuery, {}), {
    platform: { capabilities: [], uploadLimits: null },
  });
  await chat.open([]);
  const film = new File(['film'], 'film.mp4', { type: 'video/mp4' });
  await userEvent.upload(screen.getByLabelText('Vidéo'), film);
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('Envoi de la vidéo…')).toBeTruthy();
  expect(chat.variables('sendMessageMutation').input.video).toBe(film);
  for (const [percent, shown] of [
    [0, '0'],
    [37.4, '37'],
    [100, '100'],
  ] as const) {
    chat.progress('sendMessageMutation', percent);
    expect(screen.getByText(`Envoi de la vidéo… ${shown} %`)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Envoi' }).getAttribute('aria-valuenow')).toBe(shown);
  }
  await chat.acknowledge({ databaseId: '2', text: '' });
  expect(screen.queryByRole('progressbar', { name: 'Envoi' })).toBeNull();
});
