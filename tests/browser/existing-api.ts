/** The product with an existing API: the gateway in its own process, the emulator in the test's. */
import type { Page } from '@playwright/test';
import { pusherUrlOf, startService } from '../../scripts/processes.ts';
import { type ExistingApi, startExistingApi } from '../../fixtures/existing-api/server.ts';
import { personOf } from '../../fixtures/existing-api/organisation.ts';
import { startPusher } from '../../fixtures/existing-api/realtime/pusher.ts';
import { tokenOf } from '../../fixtures/existing-api/tokens.ts';

export interface ExistingApiPlace {
  api: ExistingApi;
  /** Address of the product, without a trailing slash. */
  url: string;
  /** What somebody does by another client of the same API. */
  post(path: string, body: object, as: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the emulator, realtime, and the gateway with the built client and further settings. */
export async function startExistingApiPlace(
  settings: Record<string, string> = {},
): Promise<ExistingApiPlace> {
  const pusher = await startPusher();
  const api = await startExistingApi({ realtime: pusher });
  const gateway = await startService('gateway/server.ts', {
    LOG_LEVEL: 'silent',
    PORT: '0',
    BACKEND_URL: api.url,
    API_FILES: 'uploads',
    LINK_PREVIEWS: '0',
    PUSHER_URL: pusherUrlOf(pusher),
    ...settings,
  });
  return {
    api,
    url: `http://localhost:${gateway.port}`,
    async post(path, body, as) {
      const me = personOf(api.organisation, as);
      if (!me) throw new Error(`${as} is nobody.`);
      const answer = await fetch(api.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(me)}` },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    },
    async close() {
      await gateway.stop();
      await api.close();
      await pusher.close();
    },
  };
}

/** Answers requests for the seed's pictures on other servers. */
export async function answerOutside(page: Page, picture: Buffer): Promise<void> {
  await page.route('https://gifs.example/**', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: picture }),
  );
}
