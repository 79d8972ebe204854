// The rules of this house, as a plugin of the linter.
import { boundaries } from './boundaries.js';
import { databaseRules } from './database.js';
import { relayRules } from './relay.js';
import { unusedFields } from './unusedFields.js';

export default {
  meta: { name: 'house' },
  rules: { boundaries, ...databaseRules, ...relayRules, 'unused-fields': unusedFields },
};
