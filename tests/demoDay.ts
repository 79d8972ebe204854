/**
 * The day that the demo's dates are counted from, in UTC: that on which a run began, also for what it starts later, as
 * processes inherit it. A run that goes past midnight draws no second organisation.
 */
export const demoDay: string = (process.env.DEMO_DAY ??= new Date().toISOString().slice(0, 10));
