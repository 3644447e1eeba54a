import type { Translation } from '../translation.ts';
import type { enTerminal } from '../en/terminal.ts';

/** Words of the terminal, the second front end. */
export const koTerminal = {
  'terminal.usage': `사용법: npm run agent -- FILE "PROMPT" [옵션]
        npm run agent -- FILE --resume HISTORY ["PROMPT"]

명세 파일(YAML 또는 JSON)이 정의한 어시스턴트를 실행합니다.

  --model MODEL      파일에 적힌 모델 대신 사용: demo, openai:…, anthropic:…, google:…,
                     openrouter:…, ollama:…, 또는 PARLEY_SERVER_URL의 server:…
  --folder FOLDER    이 폴더를 읽도록 허용. 여러 번 쓸 수 있음
  --commands         이 폴더에서 명령을 실행하도록 허용. 실행할 때마다 먼저 물음
  --mcp FILE         이 JSON 파일의 MCP 서버를 쓰도록 허용. 쓸 때마다 먼저 물음
  --history FILE     메시지를 둘 파일. 실행이 어떻게 끝나든 기록
  --resume FILE      이 파일의 메시지에서 이어서 실행
  --help             이 도움말 보기

키는 환경 변수에서 읽습니다: OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_API_KEY,
OPENROUTER_API_KEY, PARLEY_SERVER_KEY. 데모 모델에는 키가 필요 없습니다.
Ctrl-C를 누르면 실행을 멈추고 지금까지의 내용을 남깁니다. 한 번 더 누르면 바로 끝납니다.
종료 코드: 0 완료, 1 실행 실패, 2 명령이나 파일 오류, 3 답을 기다리는 질문 있음, 130 중지,
143 시스템이 종료.`,
  'terminal.needsFile': '명세 파일을 지정하십시오.',
  'terminal.needsPrompt': '어시스턴트가 할 일을 적거나 기록을 이어서 실행하십시오.',
  'terminal.tooMany': '프롬프트를 따옴표로 묶으십시오.',
  'terminal.noFile': '{file} 파일을 읽을 수 없습니다.',
  'terminal.noHistory': '{file} 파일은 메시지 기록이 아닙니다: {reason}',
  'terminal.nothingToResume': '{file} 파일에 메시지가 없습니다.',
  'terminal.noFolder': '{folder}은(는) 폴더가 아닙니다.',
  'terminal.noModel': '파일에 모델이 없습니다. --model demo처럼 --model로 고르십시오.',
  'terminal.unknownModel': '{model} 모델이 없습니다.',
  'terminal.noKey': '{model} 모델에는 키가 필요합니다. 환경 변수 {variable}에 넣으십시오.',
  'terminal.noServer': 'PARLEY_SERVER_URL에 모델 서버의 주소를 넣으십시오.',
  'terminal.badAddress': 'PARLEY_SERVER_URL을 쓸 수 없습니다: {problem}',

  'terminal.runs': '{name} · {model}',
  'terminal.unnamed': '이름 없는 어시스턴트',
  'terminal.mayRead': '{folder} 읽기 허용',
  'terminal.mayUse': '{capability} 사용',
  'terminal.thinks': '생각 중',
  'terminal.retryWait': '서버가 바쁩니다. {count}초 뒤에 다시 시도합니다.',
  'terminal.used': '요청 {count}회 · 입력 {input}토큰, 출력 {output}토큰',

  'terminal.stopping': '멈추는 중입니다. Ctrl-C를 한 번 더 누르면 바로 끝납니다.',
  'terminal.stopped': '멈췄습니다.',
  'terminal.failed': '실행에 실패했습니다: {reason}',
  'terminal.kept': '메시지를 {file}에 남겼습니다',
  'terminal.goOn': '이어서 실행: {command}',
  'terminal.notKept': '메시지를 {file}에 쓸 수 없습니다: {reason}',

  'terminal.asks': '어시스턴트의 질문',
  'terminal.place': '{total}개 중 {position}번째 · {header}',
  'terminal.ownAnswer': '직접 답하기',
  'terminal.decline': '답하지 않기',
  'terminal.pickOne': '화살표 키로 고르고 Enter로 선택',
  'terminal.pickSeveral': '화살표 키로 이동, Space로 표시, Enter로 다음',
  'terminal.tick': 'Space',
  'terminal.pickSomething': '하나 이상 표시하십시오. 답하지 않기는 혼자만 고를 수 있습니다.',
  'terminal.ownHint':
    '답을 쓰십시오. 빈 줄에서 Enter를 누르면 다음으로, 바로 누르면 이전으로 갑니다.',
  'terminal.cleaned': '보낼 수 없는 문자가 있습니다. 대신 이렇게 보내시겠습니까?',
  'terminal.review': '이 답을 보내시겠습니까?',
  'terminal.send': '보내기',
  'terminal.change': '{header} 바꾸기',
  'terminal.declineSure': '답하지 않으시겠습니까? 쓴 답은 사라집니다.',
  'terminal.yes': '예',
  'terminal.no': '아니요',
  'terminal.commandsNeedFolder': '명령을 실행하려면 폴더가 필요합니다. --folder로 지정하십시오.',
  'terminal.mayRun': '그 폴더에서 허락을 받아 명령 실행',
  'terminal.wants.runs-command': '어시스턴트가 명령을 실행하려고 합니다',
  'terminal.wants.changes-files': '어시스턴트가 파일을 바꾸려고 합니다',
  'terminal.wants.other-program': '어시스턴트가 “{server}”을(를) 쓰려고 합니다',
  'terminal.deny': '허용하지 않기',
  'terminal.denyWithNote': '허용하지 않고 이유 말하기',
  'terminal.denyNote': '모델에게 알릴 내용. 빈 줄에서 Enter를 누르면 넘어갑니다.',
  'terminal.allowOnce': '한 번 허용',
  'terminal.allowInRun': '이 실행이 끝날 때까지 {tool} 허용',
  'terminal.notAllowed': '허락할 터미널이 없어서 허용하지 않았습니다.',
  'terminal.noServers': '{file}에 쓸 수 있는 MCP 서버가 없습니다: {reason}',
  'terminal.mayAsk': '“{server}” 사용. 쓸 때마다 허락을 받음: {line}',
  'terminal.unanswered': '답할 수 있는 터미널이 없어서 질문에 답하지 않고 두었습니다.',
} satisfies Translation<typeof enTerminal>;
