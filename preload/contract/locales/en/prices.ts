/** Words of the settings for the list of what models cost. */
export const enPrices = {
  'prices.title': 'What models cost',
  'prices.update': 'Ask for newer prices',
  'prices.updateHint':
    'Asks {host} for its public list when Parley starts and every six hours. The request holds nothing of yours: no key, no name, no message. As with any request, the server sees your network address.',
  'prices.oldRuntime': 'This runtime does not reach the price list.',
  'prices.inUse': 'Prices in use',
  'prices.bundled': 'As they came with Parley',
  'prices.fetched': 'Fetched {when}',
  'prices.failed.not-reached': 'The last try did not reach {host}.',
  'prices.failed.refused': 'The last time {host} gave no list.',
  'prices.failed.not-a-list': 'What {host} sent last is no price list that Parley can read.',
  'prices.keeps': 'These prices stay in use. Parley tries again in a few hours.',
} as const;
