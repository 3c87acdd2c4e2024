/** Tickets with their labels, for examples. */
export const tickets = [
  ['billing', 'I was charged twice for my invoice'],
  ['billing', 'Please refund the payment on my card'],
  ['billing', 'The amount on the invoice is wrong'],
  ['technical', 'The app crashes when I open settings'],
  ['technical', 'I get an error message after the update'],
  ['technical', 'The page does not load in my browser'],
].map(([name = '', value = '']) => ({ name, value }));
