/**
 * Names that every program of a language uses: to see one in a result says nothing about that result.
 * Only names with a case hump or an underscore, since no others become identifiers.
 */
const JAVASCRIPT = `addEventListener appendChild appendFileSync applyPatch arrayBuffer asyncIterator charAt charCodeAt
 childNodes className clearInterval clearTimeout codePointAt concatMap console createElement createServer createReadStream
 createWriteStream currentTarget dataset decodeURIComponent defineProperty deepEqual deepStrictEqual dirName doesNotThrow
 encodeURIComponent endsWith existsSync fileURLToPath findIndex findLast flatMap forEach fromCharCode fromCodePoint
 fromEntries getElementById getItem getOwnPropertyNames getPrototypeOf getTime hasOwn hasOwnProperty indexOf innerHTML
 innerText instanceOf isArray isDirectory isFile isFinite isInteger isNaN joinPath keyCode lastIndexOf localeCompare
 localStorage matchAll maxLength mkdirSync mkdtempSync moduleResolution nextTick notEqual notStrictEqual offsetHeight
 padEnd padStart parentNode parseFloat parseInt preventDefault processEnv querySelector querySelectorAll readdirSync
 readFile readFileSync readonly reduceRight removeChild removeEventListener renameSync replaceAll requestAnimationFrame
 rmSync setInterval setItem setPrototypeOf setTimeout sizeof spawnSync startsWith statSync stopPropagation strictEqual
 stringify substring sync textContent throws toFixed toISOString toJSON toLocaleString toLowerCase toPrecision toString
 toUpperCase trimEnd trimStart typeof undefined unlinkSync unshift useCallback useContext useEffect useMemo useReducer
 useRef useState valueOf writeFile writeFileSync innerWidth innerHeight JavaScript TypeScript ReadonlyArray WeakMap WeakSet
 ArrayBuffer DataView RegExp BigInt SyntaxError TypeError RangeError ReferenceError FormData EventEmitter NodeJS`;

const PYTHON_AND_OTHERS = `__init__ __name__ __main__ __file__ __dirname __filename __str__ __repr__ __len__ __dict__
 __class__ __import__ __future__ is_none is_some unwrap_or to_string as_str into_iter to_owned from_str push_str size_t
 uint8_t uint16_t uint32_t uint64_t int32_t int64_t isinstance sys_exit os_path GitHub LaTeX README_md node_modules
 package_lock NaN iOS macOS OpenAI IntelliJ PostgreSQL MySQL`;

export const STOP_WORDS: ReadonlySet<string> = new Set(`${JAVASCRIPT} ${PYTHON_AND_OTHERS}`.split(/\s+/));
