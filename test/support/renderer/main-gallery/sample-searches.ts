import type { Transcript } from '../../../../preload/contract/transcript.ts';
import { providerSearch } from '../provider-search.ts';
import { text, TranscriptBuilder } from '../transcript-builder.ts';

const pages = [
  {
    url: 'https://www.riverside-gardens.example/taps/second-tap-costs',
    title: 'What a second water tap costs an allotment garden',
  },
  { url: 'https://council.example/water/permits', title: 'Permits for standpipes and taps' },
  { url: 'https://forum.example/t/1842', title: null },
];

/** A provider that searched the web: one search led to pages, one was refused, one goes on. */
export function searched(): Transcript {
  return new TranscriptBuilder('board', 'Water tap repairs')
    .run('running')
    .person('What would a second tap cost us, and do we need a permit?')
    .response(
      [
        ...providerSearch('s1', 'cost of a second water tap allotment garden', pages),
        ...providerSearch('s2', 'standpipe permit', { errorCode: 'max_uses_exceeded' }, 'failed'),
        text('A tap with its trench costs **between 900 and 1,400**. I look up the permit now.'),
        ...providerSearch('s3', 'garden tap permit council', null),
      ],
      'interrupted',
    )
    .build();
}
