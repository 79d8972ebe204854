import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { invalidError } from '../core/errors.ts';
import { setDoNotDisturb } from './doNotDisturb.ts';
import { listCommunitySwitches, setCommunitySwitch, setSwitch, readSwitches } from './settings.ts';
import {
  CommunitySwitchesResponse,
  MainSwitchesResponse,
  SetDoNotDisturbBody,
  SetSwitchBody,
  toCommunitySwitchesResponse,
  toMainSwitchesResponse,
} from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Registers the routes of the caller's notification switches. */
export function settingsRoutes(app: App): void {
  const { database } = app.context;

  app.post(
    '/api/admin/getstatus/1',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'listCommunityNotifications',
          source: '3 §7',
          assumed: 'The list is in `states`.',
        },
      },
      schema: {
        summary: "The switches of the caller's communities",
        response: { 200: CommunitySwitchesResponse },
      },
    },
    async ({ caller }) => toCommunitySwitchesResponse(await listCommunitySwitches(database, caller)),
  );

  app.post(
    '/api/admin/getstatus/2',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'getNotificationSwitches',
          source: '3 §7',
          assumed: 'The states are true or false.',
        },
      },
      schema: {
        summary: "The caller's three switches: everything, discussions, communities",
        response: { 200: MainSwitchesResponse },
      },
    },
    async ({ caller }) => toMainSwitchesResponse(await readSwitches(database, caller)),
  );

  app.post(
    '/api/nepasderanger',
    {
      config: {
        access: signedIn,
        limit: 'edit',
        operation: { id: 'setDoNotDisturb', source: '3 §7', extension: 'DO_NOT_DISTURB' },
      },
      schema: {
        summary: 'Starts or ends « Ne pas déranger »: no push messages for the caller, whose badges go on',
        body: SetDoNotDisturbBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      await setDoNotDisturb(database, caller, body);
      return { status: true as const };
    },
  );

  app.post(
    '/api/admin/notifications',
    {
      config: {
        access: signedIn,
        limit: 'edit',
        operation: { id: 'setNotificationSwitch', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: "Sets one of the caller's switches, with those that hang on it",
        body: SetSwitchBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body: { name, isOn, communityId } }) => {
      await database.transaction(async (tx) => {
        if (name !== 'community') return setSwitch(tx, caller, name, isOn);
        if (communityId === undefined) throw invalidError('idgroup', 'La communauté est obligatoire.');
        return setCommunitySwitch(tx, caller, communityId, isOn);
      });
      return { status: true as const };
    },
  );
}
