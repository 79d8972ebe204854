/** The first screens of the built client keep within their budgets. */
import { expect, it } from 'vitest';
import { checkBudgets } from '../../scripts/budgets.ts';

it('keeps the JavaScript of every screen within its bytes and files', () => {
  expect(checkBudgets()).toEqual([]);
});
