import type { Place } from './trip-place.ts';

/** Where a trip may go, and what the days hold there. */
export const placesInEnglish: Readonly<Record<string, Place>> = {
  'By the sea': {
    title: 'Three days by the sea',
    days: [
      [
        'Arrive and walk straight to the water',
        'Late lunch at the harbour',
        'Watch the boats come in',
      ],
      [
        'The long beach, as far as you like',
        'A ferry to the next island',
        'Fish on a terrace out of the wind',
      ],
      [
        'Coffee before the town wakes',
        'The cliff path to the lighthouse',
        'A train home along the coast',
      ],
    ],
  },
  'In the mountains': {
    title: 'Three days in the mountains',
    days: [
      ['Bus to the last village', 'An easy loop to find your legs', 'Soup and an early night'],
      ['The ridge, while the air is clear', 'Cake at the hut', 'Stars from the balcony'],
      ['Breakfast outside, wrapped up', 'Down along the stream', 'Home with tired feet'],
    ],
  },
  'In a city': {
    title: 'Three days in a city',
    days: [
      [
        'The market, before lunch',
        'Get lost on purpose in the old streets',
        'A small place with a short menu',
      ],
      ['One museum, and only one', 'A park across the river', 'Music in a room for fifty people'],
      ['Bookshops', 'The tower, for the way the city lies', 'A last coffee near the station'],
    ],
  },
};
