/** Names of languages' own libraries: a later use of one says nothing about an earlier result. */
export const COMMON_NAMES: ReadonlySet<string> = new Set(
	`toString toFixed toISOString toJSON toLowerCase toUpperCase toLocaleString toEqual toBeDefined toContain toHaveBeenCalled
	readFileSync writeFileSync existsSync mkdirSync readdirSync statSync unlinkSync rmSync renameSync copyFileSync
	appendFileSync mkdtempSync readFile writeFile createReadStream createWriteStream execSync spawnSync
	useState useEffect useRef useMemo useCallback useContext useReducer useLayoutEffect
	forEach indexOf lastIndexOf findIndex findLast findLastIndex flatMap reduceRight isArray fromEntries
	startsWith endsWith padStart padEnd trimStart trimEnd replaceAll matchAll charAt charCodeAt codePointAt
	fromCharCode fromCodePoint localeCompare parseInt parseFloat isNaN isFinite isInteger
	setTimeout clearTimeout setInterval clearInterval setImmediate nextTick queueMicrotask requestAnimationFrame
	addEventListener removeEventListener dispatchEvent preventDefault stopPropagation getElementById querySelector
	querySelectorAll createElement appendChild removeChild innerHTML textContent className classList innerText
	hasOwnProperty getOwnPropertyNames defineProperty getPrototypeOf setPrototypeOf valueOf hasOwn
	encodeURIComponent decodeURIComponent arrayBuffer byteLength localStorage getItem setItem
	deepEqual deepStrictEqual strictEqual notEqual notStrictEqual beforeEach afterEach beforeAll afterAll
	isDirectory isFile fileURLToPath pathToFileURL __dirname __filename node_modules
	TypeScript JavaScript GitHub NodeJS ReadonlyArray WeakMap WeakSet ArrayBuffer Uint8Array DataView RegExp BigInt
	FormData EventEmitter AbortController AbortSignal ReadableStream TextDecoder TextEncoder URLSearchParams
	getTime getFullYear getMonth getDate getHours getMinutes
	__init__ __name__ __main__ __file__ __str__ __repr__ __len__ __dict__ __class__ isinstance is_none unwrap_or
	to_string as_str into_iter to_owned push_str size_t uint8_t uint32_t int32_t uint64_t int64_t
	keyCode ReturnType AbortError randomBytes WriteStream ReadStream child_process`.split(/\s+/),
);
