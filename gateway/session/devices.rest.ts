import type { ClientPlatform, RegisterDeviceInput, SignInInput } from '../__generated__/resolvers.ts';
import { supports } from '../compat/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { UserError } from '../http/errors.ts';
import { call } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import { decodeFields, decodeText } from '../compat/decode.ts';
import { unavailableError } from '../http/upstreamErrors.ts';
import { addDecodingNote } from '../compat/decodingNotes.ts';
import { withInputNames } from '../rest/userErrors.ts';

/** Names of the client platforms in APIs with sessions. */
export const platforms = { WEB: 'web', IOS: 'ios', ANDROID: 'android' } as const satisfies Record<
  ClientPlatform,
  string
>;

/** The documented device codes. Documented clients identify themselves as browsers, even on phones. */
const [application, browser] = [1, 2] as const;

/** The code of a device: a browser's, unless the API knows sessions and what phones are. */
const codeOf = (context: Context, platform: ClientPlatform | null | undefined) =>
  supports(context, 'SESSIONS') && (platform ?? 'WEB') !== 'WEB' ? application : browser;

/** Form fields that describe the device at sign-in; empty for an API without sessions. */
export const signInDevice = ({
  platform,
  appVersion,
  deviceName,
  deviceKey,
}: Pick<SignInInput, 'platform' | 'appVersion' | 'deviceName' | 'deviceKey'>) => ({
  plateforme: platforms[platform],
  version: appVersion ?? '',
  appareil: deviceName ?? '',
  cleappareil: deviceKey ?? '',
});

/** Input names of the device fields by their API names, for errors. */
export const deviceInputs: Record<string, string> = {
  token: 'pushToken',
  version: 'appVersion',
  langue: 'locale',
  appareil: 'deviceName',
  cleappareil: 'deviceKey',
};

/** A registered device; one without a push token is only reported. */
interface Device {
  pushToken: string;
  platform?: ClientPlatform | null | undefined;
}

/** Registers a device and returns whether this is the person's first sign-in. */
export async function checkFirstSignIn(
  context: Context,
  { pushToken, platform }: Device,
  rest: Rest = context.rest,
): Promise<boolean> {
  const plateforme = platform ? platforms[platform] : undefined;
  try {
    const message = await rest.write(
      {
        ...call('POST /api/first', {
          form: { token: pushToken, device: codeOf(context, platform), plateforme },
        }),
        leavesReads: true,
      },
      (answer) => {
        const fields = decodeFields(answer, 'first');
        if (!('message' in fields)) addDecodingNote('first.message', undefined, 'read as absent');
        return decodeText(fields.message);
      },
    );
    return message === 'premier log!';
  } catch (error) {
    // A conflict from an API without sessions means that the service is unavailable.
    throw error instanceof UserError && error.userError.code === 'INVALID_STATE' ? unavailableError() : error;
  }
}

/** Registers a device for push messages. */
export const registerDevice = (
  context: Context,
  { pushToken, platform, locale, appVersion }: RegisterDeviceInput,
): Promise<void> =>
  withInputNames(
    deviceInputs,
    context.rest.write({
      ...call('POST /api/first', {
        form: {
          token: pushToken,
          device: codeOf(context, platform),
          plateforme: platforms[platform],
          langue: locale ?? '',
          version: appVersion ?? '',
        },
      }),
      leavesReads: true,
    }),
  );

/** Unregisters a device from push messages, and ends the session where the API keeps sessions. */
export const disconnectDevice = (rest: Rest, pushToken: string): Promise<void> =>
  rest.write(
    call('POST /api/deconnect', {
      form: { token: pushToken, device: browser },
      requiredExtensions: pushToken === '' ? ['SESSIONS'] : [],
    }),
  );
