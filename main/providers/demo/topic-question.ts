/** One choice of a question, and the words by which a request already makes it. */
export interface TopicOption {
  readonly label: string;
  readonly description: string;
  readonly known?: RegExp;
}

/** A question that a topic leaves open until it is answered. */
export interface TopicQuestion {
  readonly key: string;
  readonly header: string;
  readonly question: string;
  readonly multiSelect: boolean;
  /** How a request answers it in other words: the first group that holds something is the answer. */
  readonly said?: RegExp;
  readonly options: readonly [TopicOption, TopicOption, ...TopicOption[]];
}
