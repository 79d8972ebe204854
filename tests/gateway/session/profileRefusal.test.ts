import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../gateway/config/config.ts';
import { createMetrics } from '../../../gateway/http/metrics.ts';
import { createRestClient, type RestClient } from '../../../gateway/rest/client.ts';
import { saveProfile } from '../../../gateway/session/rest.ts';
import { type FaultyApi, startFaultyApi } from '../app/standalone.ts';

let api: FaultyApi;
let client: RestClient;
let config: ReturnType<typeof readConfig>;
beforeAll(async () => {
  api = await startFaultyApi();
  config = readConfig({ BACKEND_URL: api.url });
  client = createRestClient(config, createMetrics(), pino({ level: 'silent' }));
});
afterAll(async () => {
  await client.close();
  await api.close();
});

const profile = {
  honorific: 'MR',
  firstName: 'Yann',
  lastName: 'Bâ',
  jobTitle: '',
  phone: '',
  birthDate: '',
  country: 'France',
  language: 'fr',
  description: '',
} as const;
const save = () =>
  saveProfile(
    { config, rest: client.open({ token: 'a.b.c', requestId: 'request-1' }) },
    'yann@mutuelle.example',
    '102',
    profile,
    { precondition: {} },
  );
const answer = (body: object, status = 200) => {
  api.answer = (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

it('B100 B629: reports a profile as not saved when the status is false, with the API’s message if it has one', async () => {
  answer({ status: true });
  await expect(save()).resolves.toBeUndefined();
  answer({ status: false });
  await expect(save()).rejects.toThrow("warning : La mise à jour n'a pas été effectué");
  answer({ status: false, message: 'Impossible' });
  await expect(save()).rejects.toThrow('Impossible');
});

it.each([
  ['fonction', 'jobTitle', 'Le fonction est obligatoire'],
  ['profile.telephone', 'phone', 'Le téléphone est obligatoire'],
  ['year', 'birthDate', 'La date de naissance est obligatoire'],
])(
  'B095–B097: an API that refuses %s without words is given those of the documents',
  async (field, input, words) => {
    answer({ field }, 422);
    await expect(save()).rejects.toMatchObject({ userError: { message: words, path: [input] } });
    answer({ field, message: 'Dites-en plus.' }, 422);
    await expect(save()).rejects.toMatchObject({ userError: { message: 'Dites-en plus.', path: [input] } });
  },
);
