/** The words of the engines' and React's own messages, whatever they speak of. */
const WORDS = new Set(
  `a abort aborted access accessed active after allowed already an and any apply are argument arguments array as assign assigned
  assignment async at attempt attempted await be because been before bigint binding body boolean buffer by call callable callback
  called can can't cannot character child circular class clone closed code configurable connection const constant construct
  constructor content convert converting cookie could create created data date declaration define defined delete denied descriptor
  detected did didn't disconnected does doesn't document dom duplicate during element empty end error escape evaluate evaluating event
  exceeded execute expected exported expression extensible failed false fetch field file for form found frame from frozen full
  function generator get getter global group has have header hydrating hydration identifier illegal import in index initial
  initialization initialize initialized input insecure insert instance instanceof integer interface internal into invalid invoke is
  it iterable iterate iterator its json key length lexical literal load loading locked malformed map match maximum memory message
  method minified missing mode module more must named network new no node non nor not null number object of on only open operation
  operator option or out outside own parameter parent parse parser pattern permission point position private promise properties
  property prototype proxy quota range react read read-only reading readonly recursion redeclaration redefine reference refused regexp
  regular rejected remove removed rendered rendering request requested required resolve resource result return returned scheme script
  security selector set setter size source specified stack state statement storage strict string structure super supported symbol
  syntax target text than that the this throw thrown time timed timeout to token too trigger true type uncaught undefined unexpected
  unhandled unknown unsupported unterminated url use used user using valid value values variable visit was when while window with
  without writable write wrong`.split(/\s+/),
)
/** A name of the code, in front of what the engines say of one. */
const NAMED =
  /^(?:Uncaught )?(?:(?:Type|Reference)Error: )?[\w$.]{1,60} (?=is (?:not (?:a (?:function|constructor)|defined|iterable)|undefined|null)\b)/
const ERROR_NAME = /^(?:[A-Z][a-z]+)*Error$/
const REACT_NUMBER = /^#\d{1,3}$/

/**
 * What a script's message may tell the log: engines, libraries and code of ours put what somebody typed into their messages, with
 * quotation marks or without. So only the engines' own words are kept, and a name of the code where an engine puts one.
 *
 * @returns at most 200 characters; "…" stands for what is left out
 */
export function withoutValues(message: string): string {
  const cut = message.slice(0, 1_000)
  const named = NAMED.exec(cut)?.[0] ?? ""
  const words = cut.slice(named.length).split(/\s+/)
  const kept = words.map((word) => (isKnown(word.replace(/^[^\w#]+|(?<!\W)\W+$/g, "")) ? word : "…"))
  return (named + kept.filter((word, place) => word !== "…" || kept[place - 1] !== "…").join(" ")).slice(0, 200)
}

const isKnown = (word: string) => WORDS.has(word.toLowerCase()) || ERROR_NAME.test(word) || REACT_NUMBER.test(word)
