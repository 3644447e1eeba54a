/** A story of about six hundred words, written for this app. */
export const storyInEnglish = `## The woman who kept the bridge

There was once a village on two banks of a river, and between the banks there was a bridge, and on the bridge there lived a woman called Ines. Nobody had given her the bridge. She had come one autumn with a bucket and a brush, had seen that the planks were soft, and had begun to oil them. When winter came she was still at it, so the baker on the east bank gave her a stove, and the smith on the west bank gave her a door, and after that she had a house.

### The first spring

In the first spring the river rose. It carried branches, then whole trees, and one night a barn roof with a cock sitting on it. Ines stood at the rail with a long pole and pushed each thing aside before it could strike the posts. She did this until morning. When the sun came up she had blisters on both hands, and the cock was asleep on her shoulder.

"You could have gone to bed," said the baker, who had come to see whether he still had customers on the other side.

"I could," said Ines. "And then where would you be standing?"

### The quarrel

Some years later the two banks fell out. Nobody could say over what. One side said it was about a goat, the other that it had been about a song. They put up a gate at each end of the bridge, and each gate had a lock, and Ines lived in the middle with both of them shut.

She did not argue. She went on oiling the planks, and in the evening she lit her lamp, and since sound travels well over water she told a story aloud, to nobody. She told it slowly, and always stopped at the best place. On the first evening the children came to the gates. On the second evening their mothers came to fetch them, and stayed. On the fifth evening there was a crowd on both sides, and she stopped just as the prince was about to open the letter.

"What did it say?" called a man from the west.

"I can hardly hear you over there," said Ines. "You would have to come closer."

There was a long silence. Then one lock clicked, and after a while the other.

### The letter

They sat down on the bridge, east and west between each other, for there was not enough room to keep apart. Ines trimmed her lamp. Everyone waited for what the letter said.

"I do not know," said Ines. "I never got that far. I always stopped there, because I was alone, and it is no use to know the end of a story alone. Now there are enough of us. What do you think it said?"

The smith thought that it was a pardon. The baker thought that it was a recipe. A girl who had not spoken before thought that the letter was empty, and that the prince had to write it himself. They argued until the lamp went out, and it was the first argument in years that made anyone laugh.

### The last plank

Ines grew old on her bridge. One by one she had replaced every plank, every post and every nail, so that in the end there was nothing left of the bridge she had found, and still it was the same bridge. When she could no longer kneel, the girl with the empty letter came with a bucket and a brush.

"Nobody has given me this," said the girl.

"No," said Ines. "That is how you can tell that it is yours."

And the river went under them, as it had always done, in no hurry, carrying whatever it was given, and setting it down somewhere else.`;
