// The project's own lint rules.
import { boundaries } from './boundaries.js';
import { databaseRules } from './database.js';
import { relayRules } from './relay.js';
import { textBesideElements } from './textBesideElements.js';
import { unusedFields } from './unusedFields.js';
import { wireNamesRule } from './wireNames.js';

export default {
  meta: { name: 'agora' },
  rules: {
    boundaries,
    ...databaseRules,
    ...relayRules,
    'text-beside-elements': textBesideElements,
    'unused-fields': unusedFields,
    'wire-names': wireNamesRule,
  },
};
