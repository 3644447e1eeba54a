/**
 * Whether a request wants something done. Thanks do not, nor remarks, nor questions about how something is or was,
 * unless they are about the person: then they ask for advice.
 */
export function wantsSomething(request: string): boolean {
  if (thanks.test(request) || pastInKorean.test(request)) return false;
  if (factQuestion.test(request)) return ownAffair.test(request);
  return !remark.test(request) || wish.test(request);
}

const thanks = /^\s*(?:(?:many )?thanks|thank you)\b|^\s*(?:고마|고맙|감사)/iu;
const factQuestion =
  /^\s*(?:who|when|why|how (?:long|many|much|old|far|often|tall|do you)|(?:what|where|which)(?:['’]s|\s+(?:is|are|was|were|did|does|do|has|had)))\b/iu;
const ownAffair = /\b(?:i|we|me|us|my|our)\b/iu;
const remark = /^\s*(?:i|we|you|he|she|it|they|my|our|the|this|that|there)\b/iu;
const wish =
  /\?|\b(?:please|want|need|like to|love to|looking for|hope|should|must|have to|help|plan\w*)\b/iu;
const pastInKorean = /(?:었|았|했|였|갔|왔|됐)(?:어|어요|나요|니|습니까|지|죠)\??\s*$/u;
